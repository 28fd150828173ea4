import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { BarringStatusProps } from '#usage/web/parts/BarringStatus.tsx';

/** Loaded lazily: few SIMs are barred, and it needs a call. */
const BarringStatus = lazy(async () => {
  const [module] = await Promise.all([
    import('#usage/web/parts/BarringStatus.tsx'),
    loadStrings(['usage', 'usage/web/parts']),
  ]);
  return { default: module.BarringStatus };
});

/** Services of a SIM that limits have barred. */
export function LazyBarringStatus(props: BarringStatusProps) {
  return (
    <Suspense>
      <BarringStatus {...props} />
    </Suspense>
  );
}
