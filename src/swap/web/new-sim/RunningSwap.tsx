import { useTexts } from '#platform/browser/i18n.ts';
import type { SimSwap } from '#swap/contract.ts';
import { checkSwapCancellation } from '#swap/rules/swap-checks.ts';
import { SwapCancellation } from './SwapCancellation.tsx';
import { FoundSimNotice } from './FoundSimNotice.tsx';
import { SwapHeader } from './SwapHeader.tsx';
import { SwapCurrentStep } from './SwapCurrentStep.tsx';
import { SwapTrackerPanel } from './SwapTrackerPanel.tsx';
import type { SwapView } from './swap-query.ts';

type Props = { view: SwapView; swap: SimSwap; number: string };

/** A running swap: the current step and its action, beside the tracker. */
export function RunningSwap({ view: { product }, swap, number }: Props) {
  const t = useTexts('swap/web/new-sim');
  const isBlocked = product.state === 'lost_stolen';
  const isTooLate = checkSwapCancellation(swap.state) !== null;
  return (
    <div className="cols">
      <div className="stack g6">
        <SwapHeader uuid={product.uuid} title={t('heading', { number })} text={t(`reason.${swap.reason}`)} />
        <SwapCurrentStep swap={swap} sim_state={product.state} />
        {isBlocked && !isTooLate && <FoundSimNotice uuid={product.uuid} />}
        {!isTooLate && (
          <div>
            <SwapCancellation swap={swap} blocked={isBlocked} />
          </div>
        )}
      </div>
      <SwapTrackerPanel swap={swap} />
    </div>
  );
}
