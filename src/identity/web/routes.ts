import { identityPaths } from '#identity/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

export const identityScreens: readonly Screen[] = [
  {
    path: identityPaths.resetPassword(),
    meta: { layout: 'authentication', title: 'identity:reset.title' },
    strings: ['identity'],
    component: () => import('./ResetPasswordScreen.tsx'),
  },
  {
    path: identityPaths.createPassword(),
    meta: { layout: 'authentication', title: 'identity:create.title' },
    strings: ['identity', 'identity/web/link'],
    component: () => import('./CreatePasswordScreen.tsx'),
  },
  {
    path: identityPaths.revoke(),
    meta: { layout: 'authentication', title: 'identity/web/stop:title' },
    strings: ['identity', 'identity/web/stop'],
    component: () => import('./stop/SecureAccountScreen.tsx'),
  },
  {
    path: identityPaths.revokeRequest(),
    meta: { layout: 'authentication', title: 'identity/web/held:title' },
    strings: ['identity', 'identity/web/held'],
    component: () => import('./held/RevokeRequestScreen.tsx'),
  },
];
