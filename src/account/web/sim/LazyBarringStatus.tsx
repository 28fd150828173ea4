import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { BarringStatusProps } from '#usage/web/parts/BarringStatus.tsx';

/** Few SIMs are stopped, and whether one is has to be asked: what says so comes after the SIM. */
const BarringStatus = lazy(async () => {
  const [module] = await Promise.all([
    import('#usage/web/parts/BarringStatus.tsx'),
    loadStrings(['usage', 'usage/web/parts']),
  ]);
  return { default: module.BarringStatus };
});

/** What limits have stopped for a SIM. */
export function LazyBarringStatus(props: BarringStatusProps) {
  return (
    <Suspense>
      <BarringStatus {...props} />
    </Suspense>
  );
}
