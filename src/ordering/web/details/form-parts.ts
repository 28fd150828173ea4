import { lazy } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';

export const formImports = {
  person: () => import('#customers/web/parts/PersonalForm.tsx'),
  company: async () =>
    (await Promise.all([import('#customers/web/parts/CompanyForm.tsx'), loadStrings(['customers/web/company'])]))[0],
  check: () => import('#customers/web/parts/DetailsReview.tsx'),
};

/** Loads the code that the step's button runs, after the fields. */
export const loadStepSubmitCode = () => import('./go-on.ts');

// Each form of step 2 is a separate chunk, so that a phone loads only the displayed one.
export const PersonalForm = lazy(() => formImports.person().then((m) => ({ default: m.PersonalForm })));
export const CompanyForm = lazy(() => formImports.company().then((m) => ({ default: m.CompanyForm })));
export const DetailsReview = lazy(() => formImports.check().then((m) => ({ default: m.DetailsReview })));
