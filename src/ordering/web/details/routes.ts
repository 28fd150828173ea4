import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

const strings = ['ordering', 'customers', 'customers/web/said'];

/** Routes of step 2: the customer data. */
export const detailsScreens: readonly Screen[] = [
  {
    path: orderingPaths.customer(),
    meta: { layout: 'order', title: 'ordering:details.title', backHref: orderingPaths.choose() },
    strings,
    component: () => import('./DataScreen.tsx'),
    enter: async (context) => (await import('./details-redirect.ts')).resolveDetailsRedirect('person')(context),
    load: async (context) => (await import('./details-redirect.ts')).loadDetailsCode('person')(context),
  },
  {
    path: orderingPaths.company(),
    meta: { layout: 'order', needsSession: true, title: 'ordering:details.company', backHref: orderingPaths.choose() },
    strings: [...strings, 'customers/web/company'],
    component: () => import('./CompanyScreen.tsx'),
    enter: async (context) => (await import('./details-redirect.ts')).resolveDetailsRedirect('company')(context),
    load: async (context) => (await import('./details-redirect.ts')).loadDetailsCode('company')(context),
  },
];
