import { orderingPaths } from '#ordering/paths.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { PayOrderButton } from '../placed/PayOrderButton.tsx';
import { useUnpaidOrders } from '../placed/use-unpaid-orders.ts';
import '../placed/unpaid.css';

/** An unpaid order with its amount and a button to pay. */
export function UnpaidOrder({ order_uuid }: { order_uuid: string }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const unpaidOrder = useUnpaidOrders().find((each) => each.order_uuid === order_uuid);
  if (!unpaidOrder) return null;
  const { due_now, sims, payment_outcome, bank_method } = unpaidOrder;
  const plans = [...new Set(sims.map(({ offer }) => offer.name))].join(', ');
  const refusedOutcome = payment_outcome === 'declined' && bank_method === 'card' ? 'declinedCard' : payment_outcome;
  return (
    <aside aria-label={t('unpaid.label')}>
      <Notice kind="warn">
        <div className="unpaid__in">
          <div className="grow">
            <p className="strong">
              {due_now === null ? t('unpaid.title') : t('unpaid.titleAmount', { amount: format.money(due_now) })}
            </p>
            <p>{t(`unpaid.${refusedOutcome ?? 'text'}`, { plans })}</p>
          </div>
          <PayOrderButton unpaid={unpaidOrder}>
            <Button kind="text" href={orderingPaths.success()}>
              {t('unpaid.other')}
            </Button>
          </PayOrderButton>
        </div>
      </Notice>
    </aside>
  );
}
