import { defineScreen, type Screen } from '#platform/browser/screen.ts';
import { swapPaths } from '#swap/paths.ts';

export const swapScreens: readonly Screen[] = [
  defineScreen({
    path: '/customer/swap/$uuid',
    meta: { needsSession: true, onlyMainAccount: true, showsMenu: true, title: 'swap/web/new-sim:title' },
    strings: [
      'swap',
      'swap/web/new-sim',
      'swap/web/block',
      'subscriptions',
      'subscriptions/web/parts',
      'customers',
      'customers/web/said',
    ],
    component: () => import('./new-sim/SwapScreen.tsx'),
    load: (context) => import('./new-sim/swap-query.ts').then(({ loadSwap }) => loadSwap(context)),
  }),
  {
    path: swapPaths.revoke(),
    meta: { layout: 'authentication', title: 'swap/web/stop:title' },
    strings: ['swap', 'swap/web/stop', 'subscriptions'],
    component: () => import('./stop/RevokeSwapScreen.tsx'),
  },
];
