import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import { ownPath } from '#platform/pure/path.ts';
import { hasSession } from './session.ts';

/** Nothing to log in to for somebody who is. */
const onlyLoggedOut = async ({ search }: LoadContext): Promise<string | null> =>
  hasSession() ? (ownPath(search['next']) ?? accountPaths.home()) : null;

export const identityScreens: readonly Screen[] = [
  {
    path: identityPaths.loginEmailNumber(),
    meta: { layout: 'authentication', title: 'identity:login.title' },
    strings: ['identity'],
    component: () => import('./LoginScreen.tsx').then((m) => m.LoginScreen),
    enter: onlyLoggedOut,
  },
  {
    path: identityPaths.login(),
    meta: { layout: 'authentication', title: 'identity:login.title' },
    strings: ['identity'],
    component: () => import('./LoginScreen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: identityPaths.resetPassword(),
    meta: { layout: 'authentication', title: 'identity:reset.title' },
    strings: ['identity'],
    component: () => import('./ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
  },
  {
    path: identityPaths.createPassword(),
    meta: { layout: 'authentication', title: 'identity:create.title' },
    strings: ['identity'],
    component: () => import('./CreatePasswordScreen.tsx').then((m) => m.CreatePasswordScreen),
  },
];
