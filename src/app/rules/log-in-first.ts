import { identityPaths } from '#identity/paths.ts';

export type GuardRoute = {
  /** With its query. */
  path: string;
  auth?: boolean | undefined;
  onlyMaster?: boolean | undefined;
};

/**
 * Where to go from a route when the session ends on it: to the login where one is needed. Null: nowhere, whoever is there stays,
 * logged out.
 */
export function whenSessionEnds({ path, auth }: GuardRoute): string | null {
  return auth ? logInFirst(path, true) : null;
}

/** The login, which leads on to `path` and says so when a session has ended. */
export function logInFirst(path: string, ended: boolean): string {
  return identityPaths.loginEmailNumber({ next: path, ...(ended ? { expired: 1 } : {}) });
}
