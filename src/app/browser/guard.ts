import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#account/contract.ts';
import { fetchSessionSlice } from '#identity/web/queries.ts';
import { consumeJustLoggedIn, hasSession, setCustomer } from '#identity/web/session.ts';
import { callState, Problem } from '#platform/browser/client.ts';
import type { Screen } from '#platform/browser/screen.ts';
import { type GuardRoute, homePathWithNext } from '../rules/home-path-with-next.ts';
import type { KnownSession } from './session-guard.ts';

const A_MINUTE = 60_000;

/** Number of consecutive redirects, to stop redirect loops. */
let redirects = 0;

const loadKnownSession = async (queries: QueryClient): Promise<KnownSession> => {
  if (callState.unreachable) return { status: 'unreachable' };
  try {
    const session = await fetchSessionSlice(queries, (all: Session) => all, A_MINUTE);
    setCustomer(queries, session.customer.uuid);
    return { status: 'known', session, just_entered: consumeJustLoggedIn() };
  } catch {
    // The client cleared the session on a 401; without a reply it stays.
    return { status: hasSession() ? 'unreachable' : 'ended' };
  }
};

const evaluateGuard = async (route: GuardRoute, queries: QueryClient): Promise<string | null> => {
  if (!hasSession()) return route.needsSession ? homePathWithNext(route.path, false) : null;
  const [knownSession, { evaluateSessionGuard }] = await Promise.all([
    loadKnownSession(queries),
    import('./session-guard.ts'),
  ]);
  const answer = await evaluateSessionGuard(route, knownSession, redirects);
  return answer.kind === 'redirect' ? answer.to : null;
};

/** @throws Problem with status 0 when the server is unreachable and the screen has no offline copy */
export const assertReachableOrOfflineCopy = ({ meta }: Screen): void => {
  const isWithoutCopy = !hasSession() && (meta.needsSession || !meta.showsDataAge);
  if (callState.unreachable && isWithoutCopy) throw new Problem(0, {});
};

/**
 * Evaluates the global guard with the session known in the browser. Returns the path to redirect to, or null to show
 * the screen. Redirects one after the other are counted.
 */
export const resolveGuardRedirect = async (
  screen: Screen,
  path: string,
  queries: QueryClient,
): Promise<string | null> => {
  const { needsSession, onlyMainAccount } = screen.meta;
  const to = await evaluateGuard({ path, needsSession, onlyMainAccount }, queries);
  redirects = to === null ? 0 : redirects + 1;
  return to;
};
