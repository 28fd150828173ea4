import { lazy, Suspense } from 'react';
import type { Session } from '#account/contract.ts';
import { loadStrings } from '#platform/browser/i18n.ts';

/** Loaded lazily: only few customers need it. */
const BarringNotice = lazy(async () => {
  const [module] = await Promise.all([import('#usage/web/parts/BarringNotice.tsx'), loadStrings(['usage/web/parts'])]);
  return { default: module.BarringNotice };
});

/** Services of this SIM that a limit has barred. */
export function LazyBarringNotice({ sim, main }: { sim: Session['customer_product'][number]; main: boolean }) {
  const { uuid, stopped_by = [] } = sim;
  return stopped_by.length > 0 ? (
    <Suspense>
      <BarringNotice uuid={uuid} stopped_by={stopped_by} main={main} />
    </Suspense>
  ) : null;
}
