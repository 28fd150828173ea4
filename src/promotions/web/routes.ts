import { promotionsPaths } from '#promotions/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

export const promotionsScreens: readonly Screen[] = [
  {
    path: promotionsPaths.invite(),
    meta: { needsSession: true, onlyMainAccount: true, showsMenu: true, title: 'promotions/web/invite:title' },
    strings: ['promotions/web/invite'],
    component: () => import('./invite/InviteScreen.tsx'),
  },
  {
    path: promotionsPaths.register(),
    meta: { layout: 'authentication', title: 'promotions/web/invite:register.title' },
    strings: ['identity', 'promotions/web/invite'],
    component: () => import('./invite/RegisterScreen.tsx'),
  },
];
