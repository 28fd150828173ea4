import { identityPaths } from '#identity/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

export const identityScreens: readonly Screen[] = [
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
  {
    path: identityPaths.stop(),
    meta: { layout: 'authentication', title: 'identity/web/stop:title' },
    strings: ['identity', 'identity/web/stop'],
    component: () => import('./stop/SecureAccountScreen.tsx').then((m) => m.SecureAccountScreen),
  },
];
