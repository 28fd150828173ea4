import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { dataEnd } from '#usage/rules/data-end.ts';

/** Few have one: it comes when it is there. */
const BeyondNotice = lazy(async () => {
  const [module] = await Promise.all([import('#usage/web/parts/BeyondNotice.tsx'), loadStrings(['usage/web/parts'])]);
  return { default: module.BeyondNotice };
});

/** What going on costs, where the data of this SIM comes to its end. */
export function BeyondOfSim({ sim, main }: { sim: CustomerProduct; main: boolean }) {
  const end = dataEnd(sim);
  return end && sim.state === 'active' ? (
    <Suspense>
      <BeyondNotice uuid={sim.uuid} end={end} main={main} />
    </Suspense>
  ) : null;
}
