import { orderingPaths } from '#ordering/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { PayOrderButton } from './PayOrderButton.tsx';
import { type UnpaidOrderFacts, useUnpaidOrders } from './use-unpaid-orders.ts';
import './unpaid.css';

/** Lists the unpaid orders with their amounts and a button to pay. */
export function UnpaidOrders() {
  const t = useTexts('ordering');
  const unpaid = useUnpaidOrders();
  if (unpaid.length === 0) return null;
  return (
    <aside className="wrap unpaid stack g3" aria-label={t('unpaid.label')}>
      {unpaid.map((each) => (
        <UnpaidOrder key={each.order_uuid} unpaid={each} />
      ))}
    </aside>
  );
}

function UnpaidOrder({ unpaid }: { unpaid: UnpaidOrderFacts }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const { due_now, sims, payment_outcome, bank_method } = unpaid;
  const plans = [...new Set(sims.map(({ offer }) => offer.name))].join(', ');
  const refused = payment_outcome === 'declined' && bank_method === 'card' ? 'declinedCard' : payment_outcome;
  return (
    <Notice kind="warn">
      <div className="unpaid__in">
        <div className="grow">
          <p className="strong">
            {due_now === null ? t('unpaid.title') : t('unpaid.titleAmount', { amount: format.money(due_now) })}
          </p>
          <p>{t(`unpaid.${refused ?? 'text'}`, { plans })}</p>
        </div>
        <PayOrderButton unpaid={unpaid}>
          <Button kind="text" href={orderingPaths.success()}>
            {t('unpaid.other')}
          </Button>
        </PayOrderButton>
      </div>
    </Notice>
  );
}
