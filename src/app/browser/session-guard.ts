import type { Session } from '#account/contract.ts';
import { parseBasket } from '#ordering/rules/basket.ts';
import { isMainAccount, toOrderingProgress } from '#ordering/rules/ordering-progress.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { restoreFromStorage } from '#platform/browser/storage.ts';
import { evaluateGlobalGuard, type GuardDecision, type GuardSession } from '../rules/global-guard.ts';
import type { GuardRoute } from '../rules/home-path-with-next.ts';

/** Session facts of the browser. */
export type KnownSession =
  | Exclude<GuardSession, { status: 'loaded' | 'stored' }>
  | { status: 'known'; session: Session; just_entered: boolean };

/** Whether something urgent waits. Its rules are imported only at a login. */
const hasUrgentMatter = async (session: Session): Promise<boolean> => {
  const { listUrgentMatters } = await import('#account/rules/urgent-matter.ts');
  return listUrgentMatters(session, brusselsDate(serverNow())).length > 0;
};

const toGuardSession = async (knownSession: KnownSession): Promise<GuardSession> => {
  if (knownSession.status !== 'known') return knownSession;
  const { session, just_entered } = knownSession;
  const progress = toOrderingProgress(
    session,
    parseBasket(restoreFromStorage('CardsList'), new Date()).cards.length > 0,
  );
  return {
    status: 'loaded',
    main_account: isMainAccount(session),
    progress,
    just_entered,
    has_urgent_matter: just_entered && (await hasUrgentMatter(session)),
  };
};

/**
 * Evaluates the global guard for a visitor with a session. In a separate file, so that visitors without a session do
 * not download it.
 */
export const evaluateSessionGuard = async (
  route: GuardRoute,
  knownSession: KnownSession,
  redirects: number,
): Promise<GuardDecision> => evaluateGlobalGuard(route, await toGuardSession(knownSession), redirects);
