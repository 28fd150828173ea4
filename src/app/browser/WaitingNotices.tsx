import { lazy, Suspense } from 'react';
import { accountPaths } from '#account/paths.ts';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { ScreenMeta } from '#platform/browser/screen.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

// Loaded lazily, because most customers have no urgent matter.
const UrgentNotice = lazy(() =>
  import('#account/web/parts/UrgentNotice.tsx').then((m) => ({ default: m.UrgentNotice })),
);

const Arrivals = lazy(async () => {
  const [{ Arrivals: Found }] = await Promise.all([
    import('#account/web/moments/Arrivals.tsx'),
    loadStrings(['account/web/moments']),
  ]);
  return { default: Found };
});

/** Screens where a visit begins, which show what has arrived since the last one. */
const landings: ReadonlySet<string> = new Set([accountPaths.dashboard(), sustainabilityPaths.overview()]);

/** Shows what waits most urgently above each screen, except what the screen shows by itself, as its `meta` says; my plan lists all of it. */
export function WaitingNotices({ meta, pathname }: { meta: ScreenMeta; pathname: string }) {
  const { layout = 'default', showsInvoices: bills = false, showsUnpaidOrders: orders = false } = meta;
  return (
    <>
      <UrgentNotice
        pathname={pathname}
        scope={(layout === 'default' || layout === 'maps') && !orders ? 'all' : 'money'}
        except={{ bills, orders }}
        listsOthers={pathname === accountPaths.dashboard()}
      />
      {landings.has(pathname) && (
        <Suspense fallback={null}>
          <Arrivals />
        </Suspense>
      )}
    </>
  );
}
