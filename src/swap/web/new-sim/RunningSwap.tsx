import { useTexts } from '#platform/browser/i18n.ts';
import type { SimSwap } from '#swap/contract.ts';
import { refuseCancelling } from '#swap/rules/may-swap.ts';
import { CancelSwap } from './CancelSwap.tsx';
import { FoundSim } from './FoundSim.tsx';
import { SwapHead } from './SwapHead.tsx';
import { SwapNow } from './SwapNow.tsx';
import { SwapAside } from './SwapAside.tsx';
import type { SwapView } from './swap-query.ts';

type Props = { view: SwapView; swap: SimSwap; number: string };

/** A new SIM on its way: what happens now and what its customer can do, beside where it stands. */
export function RunningSwap({ view: { product }, swap, number }: Props) {
  const t = useTexts('swap/web/new-sim');
  const blocked = product.state === 'lost_stolen';
  const late = refuseCancelling(swap.state) !== null;
  return (
    <div className="cols">
      <div className="stack g6">
        <SwapHead uuid={product.uuid} title={t('heading', { number })} text={t(`reason.${swap.reason}`)} />
        <SwapNow swap={swap} sim_state={product.state} />
        {blocked && !late && <FoundSim uuid={product.uuid} />}
        {!late && (
          <div>
            <CancelSwap swap={swap} blocked={blocked} />
          </div>
        )}
      </div>
      <SwapAside swap={swap} />
    </div>
  );
}
