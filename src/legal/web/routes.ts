import { legalPaths } from '#legal/paths.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import type { VersionedDocument } from '#legal/rules/legal-editions.ts';

const sharedFields = {
  strings: ['legal'],
  load: (context: LoadContext) => import('./load-editions.ts').then(({ loadTerms }) => loadTerms(context)),
};

/** Strings and loader of the screen of a document, which lists its earlier editions. */
const withEditions = (document: VersionedDocument) => ({
  strings: ['legal'],
  load: (context: LoadContext) =>
    import('./load-editions.ts').then(({ loadEditions }) => loadEditions(document, context)),
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
    ...sharedFields,
  },
  {
    path: legalPaths.cookies(),
    meta: { layout: 'authentication', title: 'legal:cookies.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.CookiesScreen),
    ...sharedFields,
  },
  {
    path: legalPaths.accessibility(),
    meta: { layout: 'authentication', title: 'legal:accessibility.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.AccessibilityScreen),
    ...sharedFields,
  },
  {
    path: legalPaths.complaints(),
    meta: { layout: 'authentication', title: 'legal:complaints.title' },
    component: () => import('./LegalScreens.tsx').then((m) => m.ComplaintsScreen),
    ...sharedFields,
  },
];
