import { useEffect } from 'react';
import type { Customer } from '#customers/contract.ts';
import { accountPaths } from '#account/paths.ts';
import type { OrderProduct } from '../../contract.ts';
import { orderingPaths } from '../../paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import invoice from '#platform/ui/pictures/invoice.svg?no-inline';
import search from '#platform/ui/pictures/search-empty.svg?no-inline';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useProducts } from '#subscriptions/web/queries.ts';
import { ReorderButton } from '../placed/ReorderButton.tsx';
import { OrderConfirmed } from './OrderConfirmed.tsx';
import { OrderedSims } from './OrderedSims.tsx';
import { OrderPaymentUnknown } from './OrderPaymentUnknown.tsx';
import { OrderUnpaid } from './OrderUnpaid.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { useOrderProducts } from '../queries.ts';
import { SuccessFrame } from './SuccessFrame.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import bank from '#platform/ui/pictures/bank.svg?no-inline';
import { Tracker } from '#platform/ui/cards/Tracker.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';

/** The payment is pending at the bank. After a while the screen says that the customer may leave it. */
function OrderPaymentPending({ outcome }: { outcome: Extract<OrderOutcome, { kind: 'waiting' }> }) {
  const t = useTexts('ordering/web/success');
  const orderingTexts = useTexts('ordering');
  const isSlow = useIsSlow(true);
  const isEsim = outcome.sims.every(({ type }) => type === ESIM);
  return (
    <SuccessFrame picture={bank} stands={t('waiting')} text={t('waitingText')}>
      {isSlow && <Notice live>{t('waitingLong')}</Notice>}
      <Card>
        <Tracker
          doneText={orderingTexts('track.done')}
          steps={[
            { key: 'ordered', name: orderingTexts('track.step.ordered'), state: 'done' },
            { key: 'bank', name: t('waiting'), state: 'now' },
            {
              key: 'prepared',
              name: orderingTexts(isEsim ? 'track.step.preparedEsim' : 'track.step.prepared'),
              state: 'todo',
            },
          ]}
        />
      </Card>
    </SuccessFrame>
  );
}

export type OrderOutcomeViewProps = { outcome: OrderOutcome; customer: Customer; onCancelled: () => void };

/** Renders the outcome of an order. */
export function OrderOutcomeView({ outcome, customer, onCancelled }: OrderOutcomeViewProps) {
  switch (outcome.kind) {
    case 'waiting':
      return <OrderPaymentPending outcome={outcome} />;
    case 'unheard':
      return <OrderPaymentUnknown outcome={outcome} onCancelled={onCancelled} />;
    case 'unpaid':
      // The key resets the state when the result of the payment changes.
      return <OrderUnpaid key={outcome.why} outcome={outcome} onCancelled={onCancelled} />;
    case 'confirmed':
      return <OrderConfirmed outcome={outcome} customer={customer} />;
    case 'ended':
      return <ExpiredOrder sims={outcome.sims} />;
    case 'cancelled':
      return <CancelledOrder sims={outcome.sims} />;
    default:
      return <NoOrder />;
  }
}

function CancelledOrder({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering/web/success');
  const orderingTexts = useTexts('ordering');
  useEffect(() => {
    // The pressed button was unmounted with the order, so the focus moves to the heading.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, []);
  return (
    <SuccessFrame
      picture={shield}
      stands={orderingTexts('actions.cancelled')}
      text={t('cancelledText')}
      side={<OrderedSims sims={sims} />}
    >
      <ReorderButton sims={sims} wide />
    </SuccessFrame>
  );
}

function ExpiredOrder({ sims }: { sims: readonly OrderProduct[] }) {
  const t = useTexts('ordering/web/success');
  return (
    <SuccessFrame picture={invoice} stands={t('ended')} text={t('endedText')} side={<OrderedSims sims={sims} />}>
      <ReorderButton sims={sims} wide />
    </SuccessFrame>
  );
}

/** Links to the SIMs, the draft order or the start of an order, depending on the customer. */
function NoOrder() {
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
