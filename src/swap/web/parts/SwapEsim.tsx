import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { SimUnavailable } from '#subscriptions/web/parts/SimUnavailable.tsx';
import { RunningSwap } from '../new-sim/RunningSwap.tsx';
import { useSwap } from '../new-sim/use-swap.ts';
import { ActivationCode } from './ActivationCode.tsx';
import { SwapTrackerPanel } from '../new-sim/SwapTrackerPanel.tsx';
import '../new-sim/swap.css';

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
