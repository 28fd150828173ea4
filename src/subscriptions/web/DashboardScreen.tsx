import { orderingPaths } from '#ordering/paths.ts';
import type { Session } from '#identity/contract.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/EmptyState.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { FundedCard } from '#sustainability/web/parts.tsx';
import { CostCard } from './CostCard.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { useLiveSession } from './live-session.ts';
import { PendingOrders } from './PendingOrders.tsx';
import { SimProductCard } from './SimProductCard.tsx';
import './subscriptions.css';

/** Every SIM of the customer: what is left, what it costs beside the plan, and what is still on its way. */
export function DashboardScreen() {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useLiveSession();
  const seen = new Date(dataUpdatedAt);
  return (
    <main id="main" className="wrap page">
      <div className="dash__head">
        <h1 tabIndex={-1}>{t('dashboard.title')}</h1>
        {data && <p className="small quiet">{asOf(seen, t, format)}</p>}
      </div>
      {data && isError && (
        <Notice
          kind="warn"
          action={
            <Button kind="text" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('dashboard.stale', { time: format.time(seen.toISOString()) })}
        </Notice>
      )}
      {data ? (
        <Full session={data} now={seen} />
      ) : isError ? (
        <ErrorState
          title={t('dashboard.failed.title')}
          text={t('dashboard.failed.text')}
          retryText={t('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </main>
  );
}

const asOf = (seen: Date, t: ReturnType<typeof useTexts>, format: Format): string =>
  t('dashboard.asOf', { day: format.weekday(seen.toISOString()), time: format.time(seen.toISOString()) });

function Full({ session, now }: { session: Session; now: Date }) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const { customer_product: products, customer } = session;
  const orders = session.order_product.filter(({ order_state }) => order_state !== 'draft');
  if (products.length === 0 && orders.length === 0) {
    return (
      <EmptyState
        picture={simPicture}
        title={t('dashboard.empty.title')}
        text={t('dashboard.empty.text')}
        action={<Button href={orderingPaths.choose()}>{t('dashboard.empty.action')}</Button>}
      />
    );
  }
  const [first] = products;
  const resets = first?.buckets[0]?.resets_at;
  return (
    <div className={products.length > 0 ? 'dash' : 'dash dash--one'}>
      <div className="dash__main">
        {products.map((product) => (
          <SimProductCard key={product.uuid} product={product} now={now} />
        ))}
        <PendingOrders orders={orders} verified={customer.details.email.status !== 0} />
      </div>
      {products.length > 0 && (
        <div className="dash__side">
          <CostCard products={products} month={format.month(now.toISOString())} />
          <FundedCard sims={products} {...(resets ? { next: resets } : {})} />
        </div>
      )}
    </div>
  );
}
