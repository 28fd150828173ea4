import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { hasSession } from '#identity/web/session.ts';
import type { LoadContext, Screen } from '#platform/browser/screen.ts';
import { parseInternalPath } from '#platform/pure/path.ts';

/** Redirects customers with a session. */
const onlyLoggedOut = async ({ search }: LoadContext): Promise<string | null> =>
  hasSession() ? (parseInternalPath(search['next']) ?? accountPaths.home()) : null;

const login: Screen = {
  path: identityPaths.loginEmailNumber(),
  meta: { layout: 'authentication', title: 'identity:login.title' },
  strings: ['identity', 'account/web/login', 'identity/web/passkeys'],
  component: () => import('./LoginScreen.tsx'),
  enter: onlyLoggedOut,
};

/** The login, also at its former path. */
export const loginScreens: readonly Screen[] = [login, { ...login, path: identityPaths.login() }];
