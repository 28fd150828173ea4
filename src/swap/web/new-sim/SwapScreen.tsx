import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState, ErrorState } from '#platform/ui/EmptyState.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import offline from '#platform/ui/pictures/offline.svg?no-inline';
import { Skeleton, SkeletonCard } from '#platform/ui/Skeleton.tsx';
import { SwapDone } from './SwapDone.tsx';
import { SwapRefused } from './SwapRefused.tsx';
import { swapQuery, type SwapView } from './swap-query.ts';
import './swap.css';

const AskSwap = lazy(() => import('./AskSwap.tsx').then((m) => ({ default: m.AskSwap })));
const RunningSwap = lazy(() => import('./RunningSwap.tsx').then((m) => ({ default: m.RunningSwap })));

/** Another SIM for a number: from the reason to the one that works. */
export function SwapScreen() {
  const [t, platform] = [useTexts('swap/web/new-sim'), useTexts('platform')];
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const online = useOnline();
  const { data, error, isError, isFetching, refetch } = useQuery(swapQuery(uuid));
  const retry = { retryText: platform('retry'), retrying: isFetching, onRetry: () => void refetch() };
  const unknown = error instanceof Problem && error.status === 404;
  return (
    <main id="main" className="wrap page swap">
      {data ? (
        <>
          {isError && (
            <Notice
              kind="warn"
              action={
                <Button kind="text" onClick={retry.onRetry}>
                  {retry.retryText}
                </Button>
              }
            >
              {t('stale')}
            </Notice>
          )}
          <Suspense fallback={<Loading label={platform('loading')} />}>
            <Known view={data} />
          </Suspense>
        </>
      ) : unknown ? (
        <EmptyState
          headingLevel={1}
          title={t('unknown.title')}
          text={t('unknown.text')}
          action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
        />
      ) : isError ? (
        <ErrorState
          headingLevel={1}
          {...(online ? {} : { picture: offline })}
          title={t(online ? 'failed.title' : 'offline.title')}
          text={t(online ? 'failed.text' : 'offline.text')}
          {...retry}
        />
      ) : (
        <Loading label={platform('loading')} />
      )}
    </main>
  );
}

function Known({ view }: { view: SwapView }) {
  const { swap, product, refusal } = view;
  const number = heldPhone(product.msisdn);
  if (swap && refusal === 'SIM_SWAP_RUNNING') return <RunningSwap view={view} swap={swap} number={number} />;
  if (refusal) return <SwapRefused code={refusal} number={number} />;
  return swap?.state === 'done' ? (
    <SwapDone swap={swap} number={number}>
      <AskSwap view={view} number={number} />
    </SwapDone>
  ) : (
    <AskSwap view={view} number={number} />
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className="stack g5" aria-busy="true">
      <Skeleton width="64%" height="2.25rem" />
      <SkeletonCard label={label} lines={3} />
      <SkeletonCard label={label} lines={3} />
      <SkeletonCard label={label} lines={3} />
    </div>
  );
}
