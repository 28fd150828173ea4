import { customersPaths } from '#customers/paths.ts';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { OrderingProgress } from '#ordering/rules/next-ordering-path.ts';
import { resolveNextOrderingPath, filterPlacedSims } from '#ordering/rules/next-ordering-path.ts';
import { parseInternalPath, pathnameOf, queryParameter } from '#platform/pure/path.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { type GuardRoute, loginPathFor } from './login-path.ts';

export type GuardSession =
  /** No token is stored. */
  | { status: 'none' }
  /** A 401 has just cleared it. */
  | { status: 'ended' }
  /** A token is stored; its customer has not been loaded since the page began. */
  | { status: 'stored' }
  /** A token is stored, and the server cannot be reached: neither in nor out. */
  | { status: 'unreachable' }
  | {
      status: 'loaded';
      main_account: boolean;
      progress: OrderingProgress;
      /** Has logged in or registered on the way here. */
      just_entered?: boolean;
    };

export type GuardDecision =
  | { kind: 'allow' }
  /** Load the session, then ask again. */
  | { kind: 'load-session' }
  | { kind: 'redirect'; to: string };

/** Redirects in a row after which the guard lets the route be. */
export const MAX_REDIRECTS = 3;

const ALLOW: GuardDecision = { kind: 'allow' };
const SET_UP_STARTED = -1;

/**
 * What happens when somebody goes to a route, in this order: a route that needs a session without a stored one goes
 * to the doors of `/`, which lead back; a stored session is loaded once; `/`, `/login` and `/company` go on to their `next`, else where the order progress says; `/order*` is
 * over for a customer who has ordered, and goes on where more SIMs are ordered for one who has just logged in with a basket; main-account routes send sub-accounts to the dashboard; the dashboard has its own
 * entry rule. `redirects` counts those in a row that brought us here. Language comes before, consent script and title
 * after: see `consentScriptAction`. While the server cannot be reached people stay where they are, so that what was last known
 * can be shown; who is in and opens a screen for people who are not gets the dashboard, where it is kept.
 */
export function evaluateGlobalGuard(route: GuardRoute, session: GuardSession, redirects: number): GuardDecision {
  if (redirects >= MAX_REDIRECTS) return ALLOW;
  if (session.status === 'none' || session.status === 'ended')
    return route.auth ? redirect(loginPathFor(route.path, session.status === 'ended')) : ALLOW;
  if (session.status === 'stored') return { kind: 'load-session' };
  if (session.status === 'unreachable')
    return ENTRY_PATHS.has(pathnameOf(route.path)) ? redirect(accountPaths.dashboard()) : ALLOW;
  const to = nextPathOf(route.path) ?? redirectWithSession(route, session);
  return to === null || to === route.path ? ALLOW : redirect(to);
}

/** What somebody wanted who was sent to the doors for it. */
function nextPathOf(path: string): string | null {
  return ENTRY_PATHS.has(pathnameOf(path)) ? parseInternalPath(queryParameter(path, 'next')) : null;
}

type Loaded = Extract<GuardSession, { status: 'loaded' }>;

function redirectWithSession(route: GuardRoute, session: Loaded): string | null {
  const { main_account, progress } = session;
  const pathname = pathnameOf(route.path);
  // The main account's acceptance stands for its sub-accounts; they never order.
  const accepted = progress.terms_accepted || !main_account;
  const has_sims = progress.products + filterPlacedSims(progress).length > 0;
  const has_ordered = accepted && has_sims;
  // An order that is over is told of there, and ordering again is open.
  const has_dashboard = accepted && (has_sims || progress.ended > 0);

  const orders = inFolder(pathname, orderingPaths.choose());
  const enters = ENTRY_PATHS.has(pathname);
  if ((orders || enters) && has_ordered && hasStoredBasketAfterLogin(session)) return orderingPaths.purchase();
  if (enters) {
    const to = resolveNextOrderingPath(progress);
    return pathnameOf(to) === pathname ? null : to;
  }
  if (orders && has_ordered) {
    const settingUp = progress.payment_method === SET_UP_STARTED && inFolder(pathname, orderingPaths.payments());
    if (!settingUp) return sustainabilityPaths.overview();
  }
  if (route.onlyMaster && !main_account) return accountPaths.dashboard();
  if (pathname === accountPaths.dashboard() && !has_dashboard) return resolveNextOrderingPath(progress);
  return null;
}

/** What was chosen before the login is why they came. */
function hasStoredBasketAfterLogin({ main_account, progress, just_entered = false }: Loaded): boolean {
  return just_entered && main_account && progress.cards_stored;
}

/** Screens for people who are not in yet. */
const ENTRY_PATHS: ReadonlySet<string> = new Set([
  accountPaths.home(),
  identityPaths.login(),
  customersPaths.company(),
]);

function inFolder(pathname: string, folder: string): boolean {
  return pathname === folder || pathname.startsWith(`${folder}/`);
}

function redirect(to: string): GuardDecision {
  return { kind: 'redirect', to };
}
