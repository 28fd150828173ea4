import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { dataDepletion } from '#usage/rules/data-depletion.ts';

/** Loaded lazily: only few customers need it. */
const DataRunningOutNotice = lazy(async () => {
  const [module] = await Promise.all([
    import('#usage/web/parts/DataRunningOutNotice.tsx'),
    loadStrings(['usage/web/parts']),
  ]);
  return { default: module.DataRunningOutNotice };
});

/** Cost of further use when the data of this SIM runs out. */
export function LazyDataRunningOutNotice({ sim, isMainAccount }: { sim: CustomerProduct; isMainAccount: boolean }) {
  const depletion = dataDepletion(sim);
  return depletion && sim.state === 'active' && !sim.outgoing_barred_on ? (
    <Suspense>
      <DataRunningOutNotice uuid={sim.uuid} end={depletion} isMainAccount={isMainAccount} />
    </Suspense>
  ) : null;
}
