import { UNVERIFIED } from '#identity/rules/email-status.ts';
import type { Session } from '#account/contract.ts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useDismissToast } from '#platform/ui/overlays/Toast.tsx';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { useIgnorePressesOnStepChange } from '#platform/ui/page/use-ignore-presses.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { SkeletonCode } from '#platform/ui/states/Skeletons.tsx';
import { accountPaths } from '#account/paths.ts';
import { EsimFulfilment } from '#ordering/web/parts/EsimFulfilment.tsx';
import { StaleNotice } from '#subscriptions/web/parts/StaleNotice.tsx';
import { EsimActive } from '#subscriptions/web/parts/EsimActive.tsx';
import { useLiveSession } from './live-session.ts';
import { saveSeenMoment } from '#platform/browser/seen-moments.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { recentActivationsAndPortIns } from '#account/rules/moments.ts';
import { isPlacedSim } from '#ordering/rules/placed-sim.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { LazyRestrictedNotice, restrictionByUnpaidBillOnly } from './sim/LazyRestrictedNotice.tsx';
import { SimNumberPortIn } from './SimNumberPortIn.tsx';
import './plan.css';

/** Loaded lazily: only customers with a swap need it. */
const SwapEsim = lazy(async () => {
  const [module] = await Promise.all([
    import('#swap/web/parts/SwapEsim.tsx'),
    loadStrings(['swap', 'swap/web/new-sim']),
  ]);
  return { default: module.SwapEsim };
});

/** The eSIM of the path's uuid: an order product, or a customer product by either of its uuids. */
const findEsim = ({ order_product, customer_product }: Session, uuid: string) => {
  const placedSims = order_product.filter(isPlacedSim);
  const pendingSim = placedSims.find((each) => each.uuid === uuid);
  return {
    pending: pendingSim,
    sims: placedSims.filter(({ order_uuid }) => order_uuid === pendingSim?.order_uuid),
    product: customer_product.find(
      (each) => each.order_product_uuid === uuid || each.uuid === uuid || each.swap?.uuid === uuid,
    ),
  };
};

/** Marks the activation of the SIM as seen, so that the next screen does not show its arrival as well. */
const useSeenMoments = (product: Session['customer_product'][number] | undefined, person: string): void => {
  useEffect(() => {
    if (product)
      for (const { key } of recentActivationsAndPortIns([product], serverNow())) void saveSeenMoment(person, key);
  }, [product, person]);
};

/** Installation of an eSIM until it is active, updated without a reload. */
export function EsimScreen({ uuid }: { uuid: string }) {
  const t = useTexts('subscriptions');
  const isOnline = useOnline();
  const sessionQuery = useLiveSession();
  const { data, isError, isFetching, refetch } = sessionQuery;
  return (
    <main id="main" className="wrap page">
      {data ? (
        <>
          <StaleNotice query={sessionQuery} />
          <EsimContent session={data} uuid={uuid} />
        </>
      ) : isError ? (
        <ErrorState
          headingLevel={1}
          {...(isOnline ? {} : { picture: offline })}
          title={t(isOnline ? 'esim.failed.title' : 'esim.offline.title')}
          text={t(isOnline ? 'esim.failed.text' : 'esim.offline.text')}
          retryText={t('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </main>
  );
}

function EsimContent({ session, uuid }: { session: Session; uuid: string }) {
  const t = useTexts('subscriptions');
  const { pending, sims, product } = findEsim(session, uuid);
  // When the SIM becomes active, the content scrolls to its start and its heading gets the focus, as on a new screen.
  const shownStep = product ? 'active' : pending ? 'pending' : 'unknown';
  useFocusOnStepChange(shownStep);
  useIgnorePressesOnStepChange(shownStep);
  const dismissToast = useDismissToast();
  const wasWaiting = useRef(false);
  useEffect(() => {
    // The SIM became active, so the earlier success message is removed.
    if (product && wasWaiting.current) dismissToast();
    wasWaiting.current = !product;
  }, [product, dismissToast]);
  useSeenMoments(product, session.customer.uuid);
  const isMainAccount = session.customer.owner_customer_uuid === null;
  const billLoss = product && restrictionByUnpaidBillOnly(product);
  // During a swap the replacement eSIM is installed.
  if (product?.swap?.sim_type === ESIM)
    return (
      <Suspense fallback={<Loading />}>
        <SwapEsim uuid={product.uuid} isMainAccount={isMainAccount} />
      </Suspense>
    );
  if (product)
    return (
      <EsimActive
        product={product}
        isMainAccount={isMainAccount}
        {...(billLoss
          ? {
              unpaid: (
                <LazyRestrictedNotice sim={product} lost={billLoss} isMainAccount={isMainAccount} button="primary" />
              ),
            }
          : {})}
      >
        <SimNumberPortIn product={product} works={product.state === 'active'} />
      </EsimActive>
    );
  const { status, address } = session.customer.details.email;
  if (pending)
    return <EsimFulfilment product={pending} sims={sims} unconfirmed={status === UNVERIFIED ? address : null} />;
  return (
    <EmptyState
      headingLevel={1}
      title={t('esim.unknown.title')}
      text={t('esim.unknown.text')}
      action={<Button href={accountPaths.dashboard()}>{t('esim.toPlan')}</Button>}
    />
  );
}

/** Skeleton of the installation: a QR code with steps on wide screens, a button on phones, and the progress. */
function Loading() {
  const t = useTexts('subscriptions');
  return (
    <div className="cols" aria-busy="true">
      <div className="stack g6">
        <div className="stack g2">
          <h1 tabIndex={-1}>{t('esim.title')}</h1>
          <Skeleton width="64%" />
        </div>
        <SkeletonCode label={t('loading')} />
        <div className="stack g3">
          <Skeleton width="32%" height="1.5rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </div>
      </div>
      <div className="side">
        <div className="card stack g5">
          <Skeleton width="56%" height="1.5rem" />
          {[64, 48, 56, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      </div>
    </div>
  );
}
