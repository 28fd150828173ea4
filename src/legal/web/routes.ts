import { termsQuery } from '#legal/web/questions.ts';
import { legalPaths } from '#legal/paths.ts';
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
    path: legalPaths.terms(),
    meta: { layout: 'authentication', title: 'legal:terms.title' },
    strings: ['legal'],
    component: () => import('./TermsScreen.tsx').then((m) => m.TermsScreen),
    load,
  },
  {
    path: legalPaths.privacy(),
    meta: { layout: 'authentication', title: 'legal:privacy.title' },
    strings: ['legal'],
    component: () => import('./PrivacyScreen.tsx').then((m) => m.PrivacyScreen),
    load,
  },
];
