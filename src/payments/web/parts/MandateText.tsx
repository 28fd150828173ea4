import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import './payments.css';

/** Creditor: name, address and SEPA creditor identifier. */
export type Creditor = { name: string; address: string; creditor_id: string };

/** Text of the mandate as the SEPA rulebook prescribes. */
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
      </dl>
      <p>{t('payments.mandateText', { creditor: creditor.name })}</p>
      <p>{t('payments.mandateRefund')}</p>
      <p>{t('payments.mandateNotice')}</p>
      <p className="small quiet">{t('payments.mandateReference')}</p>
    </Card>
  );
}
