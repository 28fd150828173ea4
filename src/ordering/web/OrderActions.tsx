import type { OrderProduct } from '#ordering/contract.ts';
import { refuseCancelling } from '#ordering/rules/cancelling.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { useToast } from '#platform/ui/Toast.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { useOrderPayment } from './use-order-payment.ts';

/** Pays an order that waits for it, orders again what is over, and cancels whatever can be. Beside its SIMs, wherever they are shown. */
export function OrderActions({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering');
  const toast = useToast();
  const payment = useOrderPayment();
  const [first] = sims;
  if (!first) return null;
  const { order_uuid, order_state } = first;
  if (order_state === 'failed' || order_state === 'cancelled') return <OrderAgain sims={sims} />;
  const refusal = refuseCancelling(
    order_state,
    sims.map(({ state }) => state),
  );
  if (refusal !== null) return null;
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
