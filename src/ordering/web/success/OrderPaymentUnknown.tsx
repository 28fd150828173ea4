import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import invoice from '#platform/ui/pictures/invoice.svg?no-inline';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import { CancelOrderButton } from '../placed/CancelOrderButton.tsx';
import { OrderedSims } from './OrderedSims.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { SuccessFrame } from './SuccessFrame.tsx';

export type OrderPaymentUnknownProps = {
  outcome: Extract<OrderOutcome, { kind: 'unheard' }>;
  onCancelled: () => void;
};

/**
 * The payment has no result after the redirect from its page. For some seconds this is normal latency; after that the
 * customer probably left the page. Payment continues on the same page, which prevents a double payment.
 */
export function OrderPaymentUnknown({
  outcome: { order_uuid, sims, checkout_url, amount },
  onCancelled,
}: OrderPaymentUnknownProps) {
  const t = useTexts('ordering/web/success');
  const orderingTexts = useTexts('ordering');
  const format = useFormat();
  const isSlow = useIsSlow(true);
  const money = format.money(amount);
  if (!isSlow || checkout_url === null)
    return (
      <SuccessFrame picture={invoice} stands={t('checking')} text={t('waitingText')}>
        <Skeleton height="3.25rem" />
      </SuccessFrame>
    );
  return (
    <SuccessFrame
      picture={invoice}
      stands={t('unpaid')}
      text={t('unheardText', { amount: money })}
      side={<OrderedSims sims={sims} />}
    >
      <Button wide href={checkout_url}>
        {orderingTexts('actions.payAmount', { amount: money })}
      </Button>
      <CancelOrderButton order_uuid={order_uuid} sims={sims.length} onCancelled={onCancelled} />
    </SuccessFrame>
  );
}
