import { priceListQuery } from '#catalogue/web/questions.ts';
import { termsQuery } from '#legal/web/questions.ts';
import { legalPaths } from '#legal/paths.ts';
import { languageInUse } from '#platform/browser/i18n.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import type { KeptDocument } from '#legal/rules/legal-editions.ts';
import { askedEdition } from './asked-edition.ts';
import { legalTextsQuery } from './legal-texts.ts';

const load = ({ queries }: LoadContext) =>
  Promise.all([
    queries.query(termsQuery).catch(() => undefined),
    queries.query(legalTextsQuery(languageInUse())).catch(() => undefined),
  ]);

const all = { strings: ['legal'], load };

/** With what it was before. */
const kept = (document: KeptDocument) => ({
  strings: ['legal'],
  load: async (context: LoadContext) => {
    const before = import('./load-kept.ts').then(({ loadKept }) => loadKept(document, context));
    await Promise.all([load(context), before]);
  },
});

/** What customers accept with an order, and what the law asks to be told; readable by everybody. */
export const legalScreens: readonly Screen[] = [
  {
    path: legalPaths.terms(),
    meta: { layout: 'authentication', title: 'legal:terms.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.TermsScreen),
    ...kept('terms'),
  },
  {
    path: legalPaths.privacy(),
    meta: { layout: 'authentication', title: 'legal:privacy.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.PrivacyScreen),
    ...kept('privacy'),
  },
  {
    path: legalPaths.prices(),
    meta: { layout: 'authentication', title: 'legal:prices.title' },
    strings: ['legal'],
    component: () => import('./PriceListScreen.tsx').then((m) => m.PriceListScreen),
    load: ({ queries, search }) => queries.query(priceListQuery(askedEdition(search))).catch(() => undefined),
  },
  {
    path: legalPaths.imprint(),
    meta: { layout: 'authentication', title: 'legal:imprint.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.ImprintScreen),
    ...all,
  },
  {
    path: legalPaths.cookies(),
    meta: { layout: 'authentication', title: 'legal:cookies.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.CookiesScreen),
    ...all,
  },
  {
    path: legalPaths.accessibility(),
    meta: { layout: 'authentication', title: 'legal:accessibility.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.AccessibilityScreen),
    ...all,
  },
  {
    path: legalPaths.complaints(),
    meta: { layout: 'authentication', title: 'legal:complaints.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.ComplaintsScreen),
    ...all,
  },
];
