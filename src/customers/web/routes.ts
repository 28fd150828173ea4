import { customersPaths } from '#customers/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

export const customersScreens: readonly Screen[] = [
  {
    path: customersPaths.moreMenu(),
    meta: { auth: true, menu: true, title: 'customers:more.title' },
    strings: ['customers'],
    component: () => import('./MoreMenuScreen.tsx').then((m) => m.MoreMenuScreen),
  },
];
