import type { Session } from '#identity/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { OrderConfirmed } from './OrderConfirmed.tsx';
import { OrderUnpaid } from './OrderUnpaid.tsx';
import { OrderWaiting } from './OrderWaiting.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { SuccessFrame } from './SuccessFrame.tsx';

export type OrderStandsProps = { outcome: OrderOutcome; session: Session; onCancelled: () => void };

/** How an order stands, one way at a time. */
export function OrderStands({ outcome, session, onCancelled }: OrderStandsProps) {
  const t = useTexts('ordering');
  switch (outcome.kind) {
    case 'waiting':
      return <OrderWaiting outcome={outcome} />;
    case 'unpaid':
      // A new try begins afresh when the bank has said something else.
      return <OrderUnpaid key={outcome.why} outcome={outcome} onCancelled={onCancelled} />;
    case 'confirmed':
      return <OrderConfirmed outcome={outcome} session={session} />;
    case 'cancelled':
      return (
        <SuccessFrame picture={shield} stands={t('success.cancelled')} text={t('success.cancelledText')}>
          <Button wide href={orderingPaths.choose()}>
            {t('success.again')}
          </Button>
        </SuccessFrame>
      );
    default:
      return <Nothing inUse={session.customer_product.length > 0} />;
  }
}

function Nothing({ inUse }: { inUse: boolean }) {
  const t = useTexts('ordering');
  return (
    <EmptyState
      headingLevel={1}
      title={t('success.none.title')}
      text={t('success.none.text')}
      action={
        inUse ? (
          <Button href={subscriptionsPaths.dashboard()}>{t('success.follow')}</Button>
        ) : (
          <Button href={orderingPaths.choose()}>{t('success.again')}</Button>
        )
      }
    />
  );
}
