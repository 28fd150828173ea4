import { customersPaths } from '#customers/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

export const customersScreens: readonly Screen[] = [
  {
    path: orderingPaths.customer(),
    meta: { layout: 'order', title: 'customers:data.title' },
    strings: ['customers', 'identity', 'ordering'],
    component: () => import('./DataScreen.tsx').then((m) => m.DataScreen),
    enter: async (context) => (await import('./enter-details.ts')).enterDetails('person')(context),
    load: async (context) => (await import('./enter-details.ts')).loadDetails('person')(context),
  },
  {
    path: orderingPaths.company(),
    meta: { layout: 'order', auth: true, title: 'customers:company.title' },
    strings: ['customers', 'identity', 'ordering'],
    component: () => import('./CompanyScreen.tsx').then((m) => m.CompanyScreen),
    enter: async (context) => (await import('./enter-details.ts')).enterDetails('company')(context),
    load: async (context) => (await import('./enter-details.ts')).loadDetails('company')(context),
  },
  {
    path: customersPaths.moreMenu(),
    meta: { auth: true, menu: true, title: 'customers:more.title' },
    strings: ['customers'],
    component: () => import('./MoreMenuScreen.tsx').then((m) => m.MoreMenuScreen),
  },
];
