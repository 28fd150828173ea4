import { loadSession } from '#identity/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

/** Where an order ends, and where the bank sends people back to. */
export const successScreens: readonly Screen[] = [
  {
    path: orderingPaths.success(),
    meta: { title: 'ordering/web/success:title', showsUnpaidOrders: true },
    strings: ['ordering', 'ordering/web/success', 'payments', 'promotions', 'identity'],
    component: () => import('./SuccessScreen.tsx').then((m) => m.SuccessScreen),
    load: ({ queries }) => (hasSession() ? loadSession(queries).catch(() => undefined) : Promise.resolve()),
  },
];
