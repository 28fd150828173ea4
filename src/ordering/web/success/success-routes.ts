import { loadSession } from '#identity/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

/** The screen after ordering, and the return URL of the bank. */
export const successScreens: readonly Screen[] = [
  {
    path: orderingPaths.success(),
    meta: { showsMenu: true, title: 'ordering/web/success:title', showsUnpaidOrders: true },
    strings: ['ordering', 'ordering/web/success', 'payments', 'promotions', 'identity'],
    component: () => import('./SuccessScreen.tsx'),
    load: ({ queries }) => (hasSession() ? loadSession(queries).catch(() => undefined) : Promise.resolve()),
  },
];
