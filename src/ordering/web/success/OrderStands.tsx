import { useEffect } from 'react';
import type { Customer } from '#customers/contract.ts';
import { accountPaths } from '#account/paths.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import invoice from '#platform/ui/pictures/invoice.svg?no-inline';
import search from '#platform/ui/pictures/search-empty.svg?no-inline';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useProducts } from '#subscriptions/web/queries.ts';
import { OrderAgain } from '../placed/OrderAgain.tsx';
import { OrderConfirmed } from './OrderConfirmed.tsx';
import { OrderedSims } from './OrderedSims.tsx';
import { OrderUnheard } from './OrderUnheard.tsx';
import { OrderUnpaid } from './OrderUnpaid.tsx';
import { OrderWaiting } from './OrderWaiting.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { useOrderProducts } from '../queries.ts';
import { SuccessFrame } from './SuccessFrame.tsx';

export type OrderStandsProps = { outcome: OrderOutcome; customer: Customer; onCancelled: () => void };

/** How an order stands, one way at a time. */
export function OrderStands({ outcome, customer, onCancelled }: OrderStandsProps) {
  switch (outcome.kind) {
    case 'waiting':
      return <OrderWaiting outcome={outcome} />;
    case 'unheard':
      return <OrderUnheard outcome={outcome} onCancelled={onCancelled} />;
    case 'unpaid':
      // A new try begins afresh when the bank has said something else.
      return <OrderUnpaid key={outcome.why} outcome={outcome} onCancelled={onCancelled} />;
    case 'confirmed':
      return <OrderConfirmed outcome={outcome} customer={customer} />;
    case 'ended':
      return <Ended sims={outcome.sims} />;
    case 'cancelled':
      return <Cancelled sims={outcome.sims} />;
    default:
      return <Nothing />;
  }
}

function Cancelled({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering/web/success');
  const ordering = useTexts('ordering');
  useEffect(() => {
    // The button that cancelled went with the order: reading goes on from the top.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, []);
  return (
    <SuccessFrame
      picture={shield}
      stands={ordering('actions.cancelled')}
      text={t('cancelledText')}
      side={<OrderedSims sims={sims} />}
    >
      <OrderAgain sims={sims} wide />
    </SuccessFrame>
  );
}

function Ended({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering/web/success');
  return (
    <SuccessFrame picture={invoice} stands={t('ended')} text={t('endedText')} side={<OrderedSims sims={sims} />}>
      <OrderAgain sims={sims} wide />
    </SuccessFrame>
  );
}

/** Back to where this customer is: their SIMs, the order they were making, or the start of one. */
function Nothing() {
  const t = useTexts('ordering/web/success');
  const [products, orders] = [useProducts().data ?? [], useOrderProducts().data ?? []];
  const action = () => {
    if (products.length > 0) return { href: accountPaths.dashboard(), text: t('follow') };
    if (orders.length > 0) return { href: accountPaths.home(), text: t('go') };
    return { href: orderingPaths.choose(), text: t('again') };
  };
  const { href, text } = action();
  return (
    <SuccessFrame picture={search} stands={t('none.title')} text={t('none.text')}>
      <Button wide href={href}>
        {text}
      </Button>
    </SuccessFrame>
  );
}
