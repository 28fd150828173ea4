import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderProduct } from '#ordering/contract.ts';
import { refuseCancelling } from '#ordering/rules/cancelling.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { useToast } from '#platform/ui/Toast.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { currentOrderQuery } from './current-order.ts';
import { OrderAgain } from './OrderAgain.tsx';
import { useOrderPayment } from './use-order-payment.ts';

/** Pays an order that waits for it, orders again what is over, and cancels whatever can be. Beside its SIMs, wherever they are shown. */
export function OrderActions({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering');
  const toast = useToast();
  const [first] = sims;
  if (!first) return null;
  const { order_uuid, order_state } = first;
  if (order_state === 'failed' || order_state === 'cancelled') return <OrderAgain sims={sims} />;
  const refusal = refuseCancelling(
    order_state,
    sims.map(({ state }) => state),
  );
  if (refusal !== null) return null;
  const cancel = (
    <CancelOrder
      order_uuid={order_uuid}
      sims={sims.length}
      onCancelled={() => toast({ text: t('success.cancelled') })}
    />
  );
  if (order_state === 'awaiting_payment') return <ToPay order_uuid={order_uuid}>{cancel}</ToPay>;
  return <div className="row row--wrap">{cancel}</div>;
}

/** What the bank said of the last try, and the next one with its amount once it is known. */
function ToPay({ order_uuid, children }: { order_uuid: string; children: ReactNode }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const payment = useOrderPayment();
  const known = useQuery(currentOrderQuery).data?.unpaid.find((each) => each.order_uuid === order_uuid);
  const outcome = known?.payment_outcome;
  return (
    <div className="stack g3">
      {payment.problem !== null ? (
        <Notice kind="error">{codeText(payment.problem) ?? codeText('SOMETHING_WENT_WRONG')}</Notice>
      ) : (
        (outcome === 'declined' || outcome === 'failed') && (
          <Notice kind="error">
            <p className="strong">{t(outcome === 'declined' ? 'actions.declined' : 'success.failed')}</p>
            <p>{t(outcome === 'declined' ? 'actions.declinedText' : 'success.expiredText')}</p>
          </Notice>
        )
      )}
      <div className="row row--wrap">
        <Button pending={payment.pending} onClick={() => void payment.pay(order_uuid, 'card')}>
          {known ? t('success.pay', { amount: format.money(known.due_now) }) : t('actions.pay')}
        </Button>
        {children}
      </div>
    </div>
  );
}
