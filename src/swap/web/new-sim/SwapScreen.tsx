import './swap.css';
import { lazy, Suspense, type ReactNode, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { Problem } from '#platform/browser/client.ts';
import { useTexts, codeText } from '#platform/browser/i18n.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { useIgnorePressesOnStepChange } from '#platform/ui/page/use-ignore-presses.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { StaleNotice } from '#subscriptions/web/parts/StaleNotice.tsx';
import type { SwapView } from './swap-query.ts';
import { useSwap } from './use-swap.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import sim from '#platform/ui/pictures/sim.svg?no-inline';
import { serverNow } from '#platform/browser/server-time.ts';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { SimSwap } from '../../contract.ts';

const FRESH_MS = 86_400_000;

/** Confirmation of a finished swap, shown for a day. `children`: the request of another swap. */
function SwapDone({ swap, number, children }: { swap: SimSwap; number: string; children: ReactNode }) {
  const t = useTexts('swap/web/new-sim');
  const [wantsAnotherSwap, setWantsAnotherSwap] = useState(false);
  const at = swap.order_product.tracker.at(-1)?.at;
  const isFresh = at ? serverNow().getTime() - Date.parse(at) < FRESH_MS : false;
  if (wantsAnotherSwap || !isFresh) return children;
  return (
    <div className="swap__done stack g5">
      <Picture src={done} className="swap__donepic" />
      <div className="stack g2" role="status">
        <h1 tabIndex={-1}>{t('done.title')}</h1>
        <p>
          <Figure value={number} />
        </p>
        <p className="quiet">{t(swap.from_type === ESIM ? 'done.oldEsim' : 'done.oldCard')}</p>
        <p className="quiet">{t('done.codes')}</p>
      </div>
      <Button wide href={accountPaths.dashboard()}>
        {t('toPlan')}
      </Button>
      <Button kind="text" wide onClick={() => setWantsAnotherSwap(true)}>
        {t('done.again')}
      </Button>
    </div>
  );
}

const AskSwap = lazy(() => import('./SwapRequest.tsx').then((m) => ({ default: m.SwapRequest })));
const RunningSwap = lazy(() => import('./RunningSwap.tsx').then((m) => ({ default: m.RunningSwap })));

/** Screen of a SIM swap, from the reason to the active SIM. */
export function SwapScreen({ uuid }: { uuid: string }) {
  const t = useTexts('swap/web/new-sim');
  const query = useSwap(uuid);
  const { data, error } = query;
  return (
    <main id="main" className="wrap page swap">
      {data ? (
        <>
          <StaleNotice query={query} />
          <Suspense fallback={<Loading uuid={uuid} />}>
            <LoadedSwap view={data} />
          </Suspense>
        </>
      ) : (
        <div className="stack g6">
          {error && <Head uuid={uuid} />}
          <SimUnavailable
            query={query}
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
  const shownStep = `${refusal} ${swap?.state}`;
  useFocusOnStepChange(shownStep);
  useIgnorePressesOnStepChange(shownStep);
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
