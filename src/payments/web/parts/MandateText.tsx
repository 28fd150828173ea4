import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import type { Creditor } from './creditor.ts';
import './payments.css';

/** Text of the mandate as the SEPA rulebook prescribes: the one that `server/mandate-text.ts` stores when it is agreed to. */
export function MandateText({ creditor }: { creditor: Creditor }) {
  const t = useTexts('payments');
  return (
    <Card tone="sunk" className="stack g3">
      <h3>{t('payments.mandateTitle')}</h3>
      <dl className="pay__creditor">
        <dt>{t('payments.creditor')}</dt>
        <dd>{creditor.name}</dd>
        <dt>{t('payments.creditorAddress')}</dt>
        <dd>{creditor.address}</dd>
        <dt>{t('payments.creditorId')}</dt>
        <dd>{creditor.creditor_id}</dd>
        <dt>{t('payments.mandateType')}</dt>
        <dd>{t('payments.mandateRecurrent')}</dd>
        <dt>{t('payments.mandatePlace')}</dt>
        <dd>{t('payments.mandateOnline', { url: creditor.app_url })}</dd>
      </dl>
      <p>{t('payments.mandateText', { creditor: creditor.name })}</p>
      <p>{t('payments.mandateRefund')}</p>
      {creditor.debit_notice_days !== undefined && (
        <p>{t('payments.mandateNotice', { count: creditor.debit_notice_days })}</p>
      )}
      <p className="small quiet">{t('payments.mandateReference')}</p>
    </Card>
  );
}
