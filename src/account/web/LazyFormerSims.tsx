import { lazy, Suspense } from 'react';
import type { CustomerProduct } from '#subscriptions/contract.ts';

/** Most customers have a SIM in use and none that ended: their visit does not download these. */
const FormerSims = lazy(async () => ({ default: (await import('./FormerSims.tsx')).FormerSims }));
export const LazyNoSimInUse = lazy(async () => ({ default: (await import('./FormerSims.tsx')).NoSimInUse }));

/** The deactivated SIMs of a customer; nothing when there are none. */
export function LazyFormerSims({ sims }: { sims: readonly CustomerProduct[] }) {
  return sims.length > 0 ? (
    <Suspense>
      <FormerSims sims={sims} />
    </Suspense>
  ) : null;
}
