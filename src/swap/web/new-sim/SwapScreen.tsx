import { lazy, Suspense } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts, codeText } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { StaleNotice } from '#subscriptions/web/parts/StaleNotice.tsx';
import { SwapDone } from './SwapDone.tsx';
import type { SwapView } from './swap-query.ts';
import { useSwap } from './use-swap.ts';
import './swap.css';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import sim from '#platform/ui/pictures/sim.svg?no-inline';

const AskSwap = lazy(() => import('./SwapRequest.tsx').then((m) => ({ default: m.SwapRequest })));
const RunningSwap = lazy(() => import('./RunningSwap.tsx').then((m) => ({ default: m.RunningSwap })));

/** Screen of a SIM swap, from the reason to the active SIM. */
export function SwapScreen({ uuid }: { uuid: string }) {
  const t = useTexts('swap/web/new-sim');
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

/** Header before the number is known, or when it did not load. */
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

/** Explains why the SIM of this number cannot be replaced. */
export function SwapRefusal({ code, number }: { code: string; number: string }) {
  const t = useTexts('swap/web/new-sim');
  return (
    <EmptyState
      headingLevel={1}
      picture={sim}
      title={t('heading', { number })}
      text={codeText(code) ?? code}
      action={<Button href={accountPaths.dashboard()}>{t('toPlan')}</Button>}
    />
  );
}
