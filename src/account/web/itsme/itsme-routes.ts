import { identityPaths } from '#identity/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

const strings = ['identity', 'account/web/itsme'];

/** Screens of the identity service: login, missing address, identification. */
export const itsmeScreens: readonly Screen[] = [
  {
    path: identityPaths.loginItsme(),
    meta: { layout: 'authentication', title: 'account/web/itsme:title' },
    strings,
    component: () => import('./LoginItsmeScreen.tsx'),
  },
  {
    path: identityPaths.loginEmail(),
    meta: { layout: 'authentication', needsSession: true, title: 'account/web/itsme:email.title' },
    strings,
    component: () => import('./LoginEmailScreen.tsx'),
  },
  {
    path: identityPaths.identify(),
    meta: { needsSession: true, onlyMainAccount: true, showsMenu: true, title: 'account/web/itsme:identify.title' },
    strings,
    component: () => import('./IdentifyScreen.tsx'),
  },
];
