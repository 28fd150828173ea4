import type { OrderProduct } from '#ordering/contract.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { useToast } from '#platform/ui/Toast.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { useOrderPayment } from './use-order-payment.ts';

/** States before a SIM is switched on: until then an order can be cancelled. */
const early: ReadonlySet<OrderProduct['state']> = new Set([
  'created',
  'in_processing',
  'port_in_pending',
  'port_in_rejected',
  'sim_in_delivery',
  'esim_ready',
]);

/** Pays an order that waits for it, and cancels one that has not started. Beside its SIMs, wherever they are shown. */
export function OrderActions({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering');
  const toast = useToast();
  const payment = useOrderPayment();
  const [first] = sims;
  if (!first || first.order_state === 'cancelled' || !sims.every(({ state }) => early.has(state))) return null;
  const { order_uuid, order_state } = first;
  return (
    <div className="stack g3">
      {payment.problem !== null && (
        <Notice kind="error">{codeText(payment.problem) ?? codeText('SOMETHING_WENT_WRONG')}</Notice>
      )}
      <div className="row row--wrap">
        {order_state === 'awaiting_payment' && (
          <Button pending={payment.pending} onClick={() => void payment.pay(order_uuid, 'card')}>
            {t('actions.pay')}
          </Button>
        )}
        <CancelOrder
          order_uuid={order_uuid}
          sims={sims.length}
          onCancelled={() => toast({ text: t('success.cancelled') })}
        />
      </div>
    </div>
  );
}
