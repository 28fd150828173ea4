import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import type { SimSwap } from '#swap/contract.ts';
import { SwapTracker } from './SwapTracker.tsx';

/** Where a new SIM stands, beside what its customer can do. */
export function SwapTrackerPanel({ swap }: { swap: SimSwap }) {
  const t = useTexts('swap/web/new-sim');
  return (
    <aside className="side" aria-label={t('track.title')}>
      <Card as="section" className="stack g4">
        <h2>{t('track.title')}</h2>
        <SwapTracker swap={swap} />
      </Card>
    </aside>
  );
}
