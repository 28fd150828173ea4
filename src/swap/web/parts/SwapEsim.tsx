import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts, errorText } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { SkeletonCode } from '#platform/ui/states/Skeletons.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { Esim } from '#subscriptions/contract.ts';
import { EsimInstallation } from '#subscriptions/web/parts/EsimInstallation.tsx';
import type { swapContract } from '#swap/contract.ts';
import { RunningSwap } from '../new-sim/RunningSwap.tsx';
import { useSwap } from '../new-sim/use-swap.ts';
import { SwapTrackerPanel } from '../new-sim/SwapTrackerPanel.tsx';
import '../new-sim/swap.css';

/** Fetches the codes once when they are shown, and again only when the customer asks, because each access is recorded as an account event. Not cached. */
const activationCodeQuery = (swap_uuid: string) =>
  queryOptions({
    queryKey: ['swap', 'activation-code', swap_uuid],
    queryFn: () =>
      createClient<typeof swapContract>().call('POST /api/customer/product/activation-code', { body: { swap_uuid } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** The codes of the new eSIM, after a step-up. `progress`: download progress of the swap as last loaded. */
function ActivationCode({ swap_uuid, progress }: { swap_uuid: string; progress: Esim['progress'] }) {
  const [t, platformTexts] = [useTexts('swap/web/new-sim'), useTexts('platform')];
  const format = useFormat();
  const { data, error, isFetching, refetch } = useQuery(activationCodeQuery(swap_uuid));
  if (data) return <EsimInstallation esim={{ ...data, progress }} />;
  if (isFetching) return <SkeletonCode label={platformTexts('loading')} />;
  const heldUntil = error instanceof Problem && error.held_until;
  return (
    <div className="stack g4">
      <Notice kind={heldUntil ? 'info' : 'warn'}>
        {heldUntil ? t('esim.heldUntil', { until: format.dateTime(heldUntil) }) : errorText(error)}
      </Notice>
      <Button onClick={() => void refetch()}>{t('esim.show')}</Button>
    </div>
  );
}

/** The eSIM that replaces a SIM in use: its codes until it is installed, for the main account, and the tracker. */
export function SwapEsim({ uuid, isMainAccount }: { uuid: string; isMainAccount: boolean }) {
  const [t, platformTexts] = [useTexts('swap/web/new-sim'), useTexts('platform')];
  const query = useSwap(uuid);
  const { data } = query;
  if (!data?.swap)
    return (
      <SimUnavailable
        query={query}
        unknown={false}
        failed={{ title: t('failed.title'), text: t('failed.text') }}
        offline={t('failed.text')}
        headingLevel={1}
      >
        <SkeletonCard label={platformTexts('loading')} lines={6} />
      </SimUnavailable>
    );
  const { swap, product } = data;
  const number = formatPhoneNoBreak(product.msisdn);
  const { esim } = swap.order_product;
  if (!isMainAccount || !esim || esim.progress === 'installed' || swap.state !== 'esim_ready')
    return <RunningSwap view={data} swap={swap} number={number} />;
  return (
    <div className="cols">
      <div className="stack g6">
        <div className="stack g2">
          <h1 tabIndex={-1}>{t('esim.title')}</h1>
          <p className="quiet">{t(product.state === 'suspended' ? 'esim.suspended' : 'esim.intro', { number })}</p>
        </div>
        <ActivationCode swap_uuid={swap.uuid} progress={esim.progress} />
      </div>
      <SwapTrackerPanel swap={swap} />
    </div>
  );
}
