import { accountPaths } from '#account/paths.ts';

export type GuardRoute = {
  /** With its query. */
  path: string;
  auth?: boolean | undefined;
  onlyMaster?: boolean | undefined;
};

/**
 * Where to go from a route when the session ends on it: to the doors of the first page where a login is needed. Null: nowhere, whoever is there stays,
 * logged out.
 */
export function pathAfterSessionEnd({ path, auth }: GuardRoute): string | null {
  return auth ? loginPathFor(path, true) : null;
}

/** The first page with its doors: it says what waits at `path`, and that a session has ended; each door leads on there. */
export function loginPathFor(path: string, ended: boolean): string {
  return accountPaths.home({ next: path, ...(ended ? { expired: 1 } : {}) });
}
