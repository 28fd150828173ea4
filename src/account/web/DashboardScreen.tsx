import { lazy, Suspense } from 'react';
import { hasSimOrOpenOrder, countCustomerSims } from '#ordering/rules/open-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/browser/format.ts';
import { toServerTime } from '#platform/browser/server-time.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import type { OfflineCopy } from '#platform/browser/offline-copy.ts';
import { useOnline } from '#platform/browser/online.ts';
import { useScrollToHash } from '#platform/browser/use-scroll-to-hash.ts';
import { toIso } from '#platform/pure/instant.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import offlinePicture from '#platform/ui/pictures/offline.svg?no-inline';
import { toDashboard } from '#account/rules/dashboard-copy.ts';
import { LazyNextBill } from '#billing/web/parts/LazyNextBill.tsx';
import { LazyPendingOrders } from '#ordering/web/parts/LazyPendingOrders.tsx';
import { CurrentNumber } from '#porting/web/parts/CurrentNumber.tsx';
import { simDisplayName } from '#subscriptions/rules/sim-name.ts';
import { SimProductCard } from '#subscriptions/web/parts/SimProductCard.tsx';
import { AddSim } from './AddSim.tsx';
import { Balances } from './Balances.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { type DashboardCopy, dashboardCopyQuery } from './dashboard-copy.ts';
import { CardDeck } from '#platform/ui/cards/CardDeck.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { EndContractRow } from './EndContractRow.tsx';
import { useLiveSession } from './live-session.ts';
import { LazyBlockSwitch } from '#swap/web/parts/LazyBlockSwitch.tsx';
import { LazyPasskeyOffer } from './LazyPasskeyOffer.tsx';
import { SimNumberPortIn } from './SimNumberPortIn.tsx';
import { LazyFormerSims, LazyNoSimInUse } from './LazyFormerSims.tsx';
import './plan.css';

/** Loaded lazily, because it is at the bottom of the screen. */
const LazyFundedCard = lazy(async () => {
  const [{ FundedCard }] = await Promise.all([
    import('#sustainability/web/parts/FundedCard.tsx'),
    loadStrings(['sustainability']),
  ]);
  return { default: FundedCard };
});

/** Dashboard: the SIMs in use and on order, with their usage and costs; or the offline copy. */
export function DashboardScreen() {
  const t = useTexts('account');
  const platformTexts = useTexts('platform');
  const { data: liveSession, isError, isFetching, refetch, dataUpdatedAt } = useLiveSession();
  const { data: storedCopy } = useQuery({ ...dashboardCopyQuery, enabled: false });
  const copy: OfflineCopy<DashboardCopy> | null | undefined = liveSession
    ? { at: toServerTime(dataUpdatedAt), of: { dashboard: toDashboard(liveSession), funding: null } }
    : storedCopy;
  const retry = { retryText: platformTexts('retry'), retrying: isFetching, onRetry: () => void refetch() };
  const online = useOnline();
  return (
    <main id="main" className="wrap page">
      <DashboardHead
        at={copy?.at}
        state={online ? (copy && (isError || !liveSession) ? 'stale' : 'fresh') : 'offline'}
        {...retry}
      />
      {copy ? (
        <DashboardContent {...copy.of} now={new Date(copy.at)} live={liveSession !== undefined} />
      ) : !isError ? (
        <DashboardSkeleton />
      ) : online ? (
        <ErrorState title={t('dashboard.failed.title')} text={t('dashboard.failed.text')} {...retry} />
      ) : (
        <ErrorState
          picture={offlinePicture}
          title={t('dashboard.unkept.title')}
          text={t('dashboard.unkept.text')}
          {...retry}
        />
      )}
    </main>
  );
}

type DashboardHeadProps = {
  at: number | undefined;
  state: 'fresh' | 'stale' | 'offline';
  retryText: string;
  onRetry: () => void;
};

/** The title, and the age of the data. */
function DashboardHead({ at, state, retryText, onRetry }: DashboardHeadProps) {
  const t = useTexts('account');
  const format = useFormat();
  const fetchedAt = at === undefined ? null : toIso(new Date(at));
  const fetchTime = fetchedAt && { day: format.weekday(fetchedAt), time: format.time(fetchedAt) };
  return (
    <>
      <div className="dash__head">
        <h1 tabIndex={-1}>{t('dashboard.title')}</h1>
        {fetchTime && state === 'fresh' && <p className="small quiet">{t('dashboard.asOf', fetchTime)}</p>}
      </div>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status">
        {fetchTime && state !== 'fresh' && (
          <Notice
            kind="warn"
            {...(state === 'stale'
              ? {
                  action: (
                    <Button kind="text" onClick={onRetry}>
                      {retryText}
                    </Button>
                  ),
                }
              : {})}
          >
            <p className="strong">{t(`dashboard.${state}.title`)}</p>
            <p>{t(`dashboard.${state}.text`, fetchTime)}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

/** `live`: data from the server, not the offline copy. */
function DashboardContent({ dashboard, funding, now, live }: DashboardCopy & { now: Date; live: boolean }) {
  const t = useTexts('account');
  const platformTexts = useTexts('platform');
  // A customer who has lost the phone comes from the login with the anchor `#block`.
  const cards = useScrollToHash('block');
  const { order_product: orders, prepaid_balance, verified, owes, main } = dashboard;
  const products = dashboard.customer_product.filter(({ state }) => state !== 'deactivated');
  const formerSims = dashboard.customer_product.filter(({ state }) => state === 'deactivated');
  const hasSideColumn = products.length > 0 || (prepaid_balance ?? []).length > 0;
  // The urgent notices above already show a main account what to do, so its cards do not repeat it (`noticed`).
  const isLiveOwner = live && main;
  if (products.length === 0 && orders.length === 0)
    return (
      <Suspense fallback={<SkeletonCard label={platformTexts('loading')} lines={3} />}>
        <LazyNoSimInUse former={formerSims} isMainAccount={main} owes={owes} live={live} />
      </Suspense>
    );
  const [firstProduct] = products;
  const resets = firstProduct?.buckets[0]?.resets_at;
  return (
    <>
      {isLiveOwner && <LazyPasskeyOffer />}
      <div className={hasSideColumn ? 'dash' : 'dash dash--one'}>
        <div className="dash__main">
          {products.length > 0 && (
            <div {...cards}>
              <CardDeck
                label={t('dashboard.sims')}
                cards={products.map((product) => ({
                  key: product.uuid,
                  name: simDisplayName(product),
                  card: (
                    <SimProductCard
                      product={product}
                      now={now}
                      isMainAccount={main}
                      number={<CurrentNumber msisdn={product.msisdn} port_in={product.port_in} />}
                      foot={live && <LazyBlockSwitch product={product} isMainAccount={main} />}
                    >
                      <SimNumberPortIn product={product} works={product.state === 'active'} noticed={isLiveOwner} />
                    </SimProductCard>
                  ),
                }))}
              />
            </div>
          )}
          <LazyPendingOrders orders={orders} verified={verified} noticed={isLiveOwner} />
        </div>
        {hasSideColumn && (
          <div className="dash__side">
            <Balances {...dashboard} />
            {isLiveOwner && products.length > 0 && <LazyNextBill products={dashboard.customer_product} />}
            {products.length > 0 && (
              <Suspense fallback={<SkeletonCard label={platformTexts('loading')} lines={3} />}>
                <LazyFundedCard
                  sims={products}
                  devices={dashboard.customer_wearable ?? []}
                  now={now}
                  lastFunding={funding}
                  live={live}
                  {...(resets ? { next: resets } : {})}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <section className="dash__foot" aria-label={t('dashboard.more')}>
        {main && (
          <RowList>
            {/* Sub-accounts cannot order. Pending SIMs count too. */}
            {hasSimOrOpenOrder(dashboard) && (
              <AddSim count={countCustomerSims(dashboard)} verified={verified} owes={owes} />
            )}
            <EndContractRow />
          </RowList>
        )}
        <LazyFormerSims sims={formerSims} />
      </section>
    </>
  );
}
