import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { pathnameOf } from '#platform/pure/path.ts';
import { promotionsPaths } from '#promotions/paths.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';

/** Actions that may wait behind a login, by path; the first match wins. */
const ACTION_PATHS = [
  ['sim', accountPaths.esim('')],
  ['another', orderingPaths.purchase()],
  ['payments', paymentsPaths.payments()],
  ['withdrawal', withdrawalPaths.withdrawal()],
  ['settings', accountPaths.settings()],
  ['invite', promotionsPaths.invite()],
  ['emailChange', identityPaths.emailsChange()],
  ['email', identityPaths.emails()],
  ['email', identityPaths.emailsNew()],
  ['order', orderingPaths.choose()],
] as const;

export type WaitingAction = (typeof ACTION_PATHS)[number][0] | 'plan' | 'other';

/** Resolves the action that waits at a path that needs a login. */
export function toActionAwaitingLogin(path: string): WaitingAction {
  const pathname = pathnameOf(path);
  if (pathname === accountPaths.dashboard()) return 'plan';
  const matchingAction = ACTION_PATHS.find(([, folder]) =>
    `${pathname}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`),
  );
  return matchingAction?.[0] ?? 'other';
}
