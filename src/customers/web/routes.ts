import { customersPaths } from '#customers/paths.ts';
import { termsQuery } from '#legal/web/queries.ts';
import type { Screen } from '#platform/browser/screen.ts';

export const customersScreens: readonly Screen[] = [
  {
    path: customersPaths.company(),
    meta: { layout: 'authentication', title: 'customers/web/company:title' },
    strings: ['customers', 'identity', 'customers/web/company'],
    component: () => import('./company/CompanyContactScreen.tsx'),
    load: ({ queries }) => queries.query(termsQuery).catch(() => undefined),
  },
];
