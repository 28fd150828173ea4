import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { StopCardsProps } from '#usage/web/parts/StopCards.tsx';

/** Few SIMs are stopped, and whether one is has to be asked: what says so comes after the SIM. */
const StopCards = lazy(async () => {
  const [module] = await Promise.all([
    import('#usage/web/parts/StopCards.tsx'),
    loadStrings(['usage', 'usage/web/parts']),
  ]);
  return { default: module.StopCards };
});

/** What limits have stopped for a SIM. */
export function LateStops(props: StopCardsProps) {
  return (
    <Suspense>
      <StopCards {...props} />
    </Suspense>
  );
}
