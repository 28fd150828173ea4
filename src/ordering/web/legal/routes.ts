import { termsQuery } from '#customers/web/questions.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { languageInUse } from '#platform/browser/i18n.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import { legalTextsQuery } from './legal-texts.ts';

const load = ({ queries }: LoadContext) =>
  Promise.all([
    queries.query(termsQuery).catch(() => undefined),
    queries.query(legalTextsQuery(languageInUse())).catch(() => undefined),
  ]);

/** What customers accept with an order, readable by everybody. */
export const legalScreens: readonly Screen[] = [
  {
    path: orderingPaths.terms(),
    meta: { layout: 'authentication', title: 'ordering:legal.terms.title' },
    strings: ['ordering'],
    component: () => import('./TermsScreen.tsx').then((m) => m.TermsScreen),
    load,
  },
  {
    path: orderingPaths.privacy(),
    meta: { layout: 'authentication', title: 'ordering:legal.privacy.title' },
    strings: ['ordering'],
    component: () => import('./PrivacyScreen.tsx').then((m) => m.PrivacyScreen),
    load,
  },
];
