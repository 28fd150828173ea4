import { lazy, Suspense } from 'react';
import type { CustomerProduct } from '#subscriptions/contract.ts';

/** Loaded lazily: most customers have no deactivated SIM. */
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
