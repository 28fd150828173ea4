import { lazy } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';

const partImports = {
  // The login strings load only with the account step.
  account: async () => (await Promise.all([import('./AccountStep.tsx'), loadStrings(['identity'])]))[0],
  person: () => import('#customers/web/parts/PersonalForm.tsx'),
  company: () => import('#customers/web/parts/CompanyForm.tsx'),
  check: () => import('#customers/web/parts/DetailsReview.tsx'),
};

/** Preloads a part. An error is ignored here; rendering the part retries and shows it. */
export const preloadPart = (part: keyof typeof partImports): Promise<unknown> =>
  partImports[part]().catch(() => undefined);

// Each part of step 2 is a separate chunk, so that a phone loads only the displayed one.
export const AccountStep = lazy(() => partImports.account().then((m) => ({ default: m.AccountStep })));
export const PersonalForm = lazy(() => partImports.person().then((m) => ({ default: m.PersonalForm })));
export const CompanyForm = lazy(() => partImports.company().then((m) => ({ default: m.CompanyForm })));
export const DetailsReview = lazy(() => partImports.check().then((m) => ({ default: m.DetailsReview })));
