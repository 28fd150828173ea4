import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#account/contract.ts';
import { readSlice } from '#identity/web/questions.ts';
import { hasJustEntered, hasSession } from '#identity/web/session.ts';
import { callState, Problem } from '#platform/browser/client.ts';
import type { Screen } from '#platform/browser/screen.ts';
import { stored } from '#platform/browser/storage.ts';
import { globalGuard, type GuardSession } from '../rules/global-guard.ts';
import { readBasket } from '#ordering/rules/basket.ts';
import { isMainAccount, sessionProgress } from '#ordering/rules/session-progress.ts';

const A_MINUTE = 60_000;

/** Redirects in a row, so that a wrong rule can never keep the browser turning. */
let redirects = 0;

const sessionNow = async (queries: QueryClient): Promise<GuardSession> => {
  if (!hasSession()) return { status: 'none' };
  if (callState.unreachable) return { status: 'unreachable' };
  try {
    const session = await readSlice(queries, (all: Session) => all, A_MINUTE);
    callState.customer = session.customer.uuid;
    const progress = sessionProgress(session, readBasket(stored('CardsList'), new Date()).cards.length > 0);
    return { status: 'loaded', main_account: isMainAccount(session), progress, just_entered: hasJustEntered() };
  } catch {
    // A 401 has forgotten the session on its way here, and what was asked with it.
    return { status: hasSession() ? 'unreachable' : 'ended' };
  }
};

/**
 * Where to go instead of a screen, or null to show it: the global guard, told what the browser knows.
 * @throws Problem with status 0: opened without a network by somebody of whom nothing is kept here
 */
export const decide = async (screen: Screen, path: string, queries: QueryClient): Promise<string | null> => {
  const { auth, onlyMaster, tellsAge } = screen.meta;
  if (callState.unreachable && !hasSession() && (auth || !tellsAge)) throw new Problem(0, {});
  const route = { path, auth, onlyMaster };
  const first: GuardSession = hasSession() ? { status: 'stored' } : { status: 'none' };
  let answer = globalGuard(route, first, redirects);
  if (answer.kind === 'load-session') answer = globalGuard(route, await sessionNow(queries), redirects);
  if (answer.kind === 'redirect') {
    redirects += 1;
    return answer.to;
  }
  redirects = 0;
  return null;
};
