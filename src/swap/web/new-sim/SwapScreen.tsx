import { lazy, Suspense } from 'react';
import { useParams } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { StaleNotice } from '#subscriptions/web/parts/StaleNotice.tsx';
import { SwapDone } from './SwapDone.tsx';
import { SwapRefusal } from './SwapRefusal.tsx';
import type { SwapView } from './swap-query.ts';
import { useSwap } from './use-swap.ts';
import './swap.css';

const AskSwap = lazy(() => import('./SwapRequest.tsx').then((m) => ({ default: m.SwapRequest })));
const RunningSwap = lazy(() => import('./RunningSwap.tsx').then((m) => ({ default: m.RunningSwap })));

/** Another SIM for a number: from the reason to the one that works. */
export function SwapScreen() {
  const t = useTexts('swap/web/new-sim');
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const asking = useSwap(uuid);
  const { data, error } = asking;
  return (
    <main id="main" className="wrap page swap">
      {data ? (
        <>
          <StaleNotice asking={asking} />
          <Suspense fallback={<Loading uuid={uuid} />}>
            <LoadedSwap view={data} />
          </Suspense>
        </>
      ) : (
        <div className="stack g6">
          {error && <Head uuid={uuid} />}
          <SimUnavailable
            asking={asking}
            unknown={error instanceof Problem && error.status === 404}
            failed={{ title: t('failed.title'), text: t('failed.text') }}
            offline={t('offline')}
          >
            <Loading uuid={uuid} />
          </SimUnavailable>
        </div>
      )}
    </main>
  );
}

function LoadedSwap({ view }: { view: SwapView }) {
  const { swap, product, refusal } = view;
  const number = formatPhoneNoBreak(product.msisdn);
  if (swap && refusal === 'SIM_SWAP_RUNNING') return <RunningSwap view={view} swap={swap} number={number} />;
  if (refusal) return <SwapRefusal code={refusal} number={number} />;
  return swap?.state === 'done' ? (
    <SwapDone swap={swap} number={number}>
      <AskSwap view={view} number={number} />
    </SwapDone>
  ) : (
    <AskSwap view={view} number={number} />
  );
}

/** Before the number is known, and when it never comes. */
function Head({ uuid }: { uuid: string }) {
  const t = useTexts('swap/web/new-sim');
  return <PageHead title={t('title')} backTo={accountPaths.sim(uuid)} backText={t('manage')} />;
}

function Loading({ uuid }: { uuid: string }) {
  const label = useTexts('platform')('loading');
  return (
    <div className="stack g5">
      <Head uuid={uuid} />
      <SkeletonCard label={label} lines={3} />
      <SkeletonCard label={label} lines={3} />
      <SkeletonCard label={label} lines={3} />
    </div>
  );
}
