import { termsQuery } from '#legal/web/queries.ts';
import { legalPaths } from '#legal/paths.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import { legalTextsQuery } from './legal-texts.ts';

const loadTerms = ({ queries }: LoadContext) =>
  Promise.all([
    queries.query(termsQuery).catch(() => undefined),
    queries.query(legalTextsQuery(currentLanguage())).catch(() => undefined),
  ]);

const shared = { strings: ['legal'], loadTerms };

/** With the list of earlier editions. */
const withEditions = (document: VersionedDocument) => ({
  strings: ['legal'],
  load: async (context: LoadContext) => {
    const before = import('./load-editions.ts').then(({ loadEditions }) => loadEditions(document, context));
    await Promise.all([loadTerms(context), before]);
  },
});

/** Terms and legally required information; public. */
export const legalScreens: readonly Screen[] = [
  {
    path: legalPaths.terms(),
    meta: { layout: 'authentication', title: 'legal:terms.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.TermsScreen),
    ...withEditions('terms'),
  },
  {
    path: legalPaths.privacy(),
    meta: { layout: 'authentication', title: 'legal:privacy.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.PrivacyScreen),
    ...withEditions('privacy'),
  },
  {
    path: legalPaths.prices(),
    meta: { layout: 'authentication', title: 'legal:prices.title' },
    strings: ['legal'],
    component: () => import('./PriceListScreen.tsx'),
    load: (context) => import('./load-editions.ts').then(({ loadPriceList }) => loadPriceList(context)),
  },
  {
    path: legalPaths.imprint(),
    meta: { layout: 'authentication', title: 'legal:imprint.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.ImprintScreen),
    ...shared,
  },
  {
    path: legalPaths.cookies(),
    meta: { layout: 'authentication', title: 'legal:cookies.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.CookiesScreen),
    ...shared,
  },
  {
    path: legalPaths.accessibility(),
    meta: { layout: 'authentication', title: 'legal:accessibility.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.AccessibilityScreen),
    ...shared,
  },
  {
    path: legalPaths.complaints(),
    meta: { layout: 'authentication', title: 'legal:complaints.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.ComplaintsScreen),
    ...shared,
  },
];
