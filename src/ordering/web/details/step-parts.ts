import { lazy } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import { formImports } from './form-parts.ts';

const partImports = {
  ...formImports,
  // The login strings load only with the account step, which shows the form of a person or of a company.
  account: async () =>
    (await Promise.all([import('./AccountStep.tsx'), loadStrings(['identity']), formImports.person()]))[0],
  details: () => import('./Details.tsx'),
};

/** Preloads a part. An error is ignored here; rendering the part retries and shows it. */
export const preloadPart = (part: keyof typeof partImports): Promise<unknown> =>
  partImports[part]().catch(() => undefined);

export const AccountStep = lazy(() => partImports.account().then((m) => ({ default: m.AccountStep })));
export const Details = lazy(() => partImports.details().then((m) => ({ default: m.Details })));
