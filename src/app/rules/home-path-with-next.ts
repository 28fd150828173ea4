import { accountPaths } from '#account/paths.ts';

export type GuardRoute = {
  /** Including the query. */
  path: string;
  needsSession?: boolean | undefined;
  onlyMainAccount?: boolean | undefined;
};

/** Path to go to when the session ends on a route: the start page when the route needs a session, null otherwise. */
export function pathAfterSessionEnd({ path, needsSession }: GuardRoute): string | null {
  return needsSession ? homePathWithNext(path, true) : null;
}

/** Path of the start page with the path to return to in `next`. `hasSessionEnded`: the page says that the session has expired. */
export function homePathWithNext(path: string, hasSessionEnded: boolean): string {
  return accountPaths.home({ next: path, ...(hasSessionEnded ? { expired: 1 } : {}) });
}
