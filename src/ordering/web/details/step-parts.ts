import { lazy } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';

const partImports = {
  // The words of logging in come along, for nobody else.
  account: async () => (await Promise.all([import('./AccountStep.tsx'), loadStrings(['identity'])]))[0],
  person: () => import('#customers/web/parts/PersonalForm.tsx'),
  company: () => import('#customers/web/parts/CompanyForm.tsx'),
  check: () => import('#customers/web/parts/DetailsReview.tsx'),
};

/** Begins to load a part before it is shown. When that fails, it is tried again, and told, where it is shown. */
export const preloadPart = (part: keyof typeof partImports): Promise<unknown> =>
  partImports[part]().catch(() => undefined);

// Step 2 shows one of these at a time, and a phone loads no other.
export const AccountStep = lazy(() => partImports.account().then((m) => ({ default: m.AccountStep })));
export const PersonalForm = lazy(() => partImports.person().then((m) => ({ default: m.PersonalForm })));
export const CompanyForm = lazy(() => partImports.company().then((m) => ({ default: m.CompanyForm })));
export const DetailsReview = lazy(() => partImports.check().then((m) => ({ default: m.DetailsReview })));
