import { customersPaths } from '#customers/paths.ts';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { OrderingProgress } from '#ordering/rules/next-ordering-path.ts';
import { resolveNextOrderingPath, filterPlacedSims } from '#ordering/rules/next-ordering-path.ts';
import { NO_METHOD_YET } from '#payments/rules/payment-method.ts';
import { parseInternalPath, pathnameOf, queryParameter } from '#platform/pure/path.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { type GuardRoute, homePathWithNext } from './home-path-with-next.ts';

export type GuardSession =
  /** No session token is stored. */
  | { status: 'none' }
  /** A 401 has just cleared the token. */
  | { status: 'ended' }
  /** A token is stored; the customer was not loaded yet. */
  | { status: 'stored' }
  /** A token is stored, but the server is unreachable. */
  | { status: 'unreachable' }
  | {
      status: 'loaded';
      main_account: boolean;
      progress: OrderingProgress;
      /** The visitor logged in or registered during this navigation. */
      just_entered?: boolean;
      /** An urgent matter waits for the customer. */
      has_urgent_matter?: boolean;
    };

export type GuardDecision =
  | { kind: 'allow' }
  /** The caller loads the session and evaluates the guard again. */
  | { kind: 'load-session' }
  | { kind: 'redirect'; to: string };

/** After this many consecutive redirects the guard allows the route. */
export const MAX_REDIRECTS = 3;

const ALLOW: GuardDecision = { kind: 'allow' };

/**
 * Decides about a navigation, in this order: a route that needs a session redirects to `/` with `next` when no token
 * is stored; a stored session is loaded once; `/`, `/login` and `/company` redirect to `next`, else by order
 * progress; `/order*` redirects a customer who has ordered, except to order more SIMs after a login with a basket;
 * routes for main accounts redirect sub-accounts to the dashboard; the dashboard has its own entry rule. `redirects`
 * is the number of consecutive redirects so far. The language is set before; consent script and title follow (see
 * `consentScriptAction`). While the server is unreachable no redirect happens, so that offline data can be shown;
 * only a signed-in customer on a screen for visitors is sent to the dashboard if a copy exists.
 */
export function evaluateGlobalGuard(route: GuardRoute, session: GuardSession, redirects: number): GuardDecision {
  if (redirects >= MAX_REDIRECTS) return ALLOW;
  if (session.status === 'none' || session.status === 'ended')
    return route.needsSession ? redirect(homePathWithNext(route.path, session.status === 'ended')) : ALLOW;
  if (session.status === 'stored') return { kind: 'load-session' };
  if (session.status === 'unreachable')
    return ENTRY_PATHS.has(pathnameOf(route.path)) ? redirect(accountPaths.dashboard()) : ALLOW;
  const to = nextPathOf(route.path) ?? redirectWithSession(route, session);
  return to === null || to === route.path ? ALLOW : redirect(to);
}

/** The path requested before the redirect to the login. */
function nextPathOf(path: string): string | null {
  return ENTRY_PATHS.has(pathnameOf(path)) ? parseInternalPath(queryParameter(path, 'next')) : null;
}

type Loaded = Extract<GuardSession, { status: 'loaded' }>;

function redirectWithSession(route: GuardRoute, session: Loaded): string | null {
  const { main_account, progress } = session;
  const pathname = pathnameOf(route.path);
  // A sub-account never orders; the main account accepted the terms for it.
  const accepted = progress.terms_accepted || !main_account;
  const has_sims = progress.products + filterPlacedSims(progress).length > 0;
  const has_ordered = accepted && has_sims;
  // The dashboard shows ended orders and offers to order again.
  const has_dashboard = accepted && (has_sims || progress.ended_order_sims > 0);

  const orders = inFolder(pathname, orderingPaths.choose());
  const enters = ENTRY_PATHS.has(pathname);
  if ((orders || enters) && has_ordered && hasStoredBasketAfterLogin(session)) return orderingPaths.purchase();
  if (enters) {
    const to = pathAfterEntry(session, has_dashboard);
    return pathnameOf(to) === pathname ? null : to;
  }
  if (orders && has_ordered) {
    const settingUp = progress.payment_method === NO_METHOD_YET && inFolder(pathname, orderingPaths.payments());
    if (!settingUp) return sustainabilityPaths.overview();
  }
  if (route.onlyMainAccount && !main_account) return accountPaths.dashboard();
  if (pathname === accountPaths.dashboard() && !has_dashboard) return resolveNextOrderingPath(progress);
  return null;
}

/** A customer who logs in with a basket continues with the order. */
function hasStoredBasketAfterLogin({ main_account, progress, just_entered = false }: Loaded): boolean {
  return just_entered && main_account && progress.cards_stored;
}

/** The target of a visit that begins at an entry screen. */
function pathAfterEntry(session: Loaded, has_dashboard: boolean): string {
  const next = resolveNextOrderingPath(session.progress);
  return has_dashboard && isUrgentLogin(session, next) ? accountPaths.dashboard() : next;
}

/** A login for which something waits goes to the dashboard, unless the order has a step that comes first. */
function isUrgentLogin({ just_entered = false, has_urgent_matter = false }: Loaded, next: string): boolean {
  const isDone = next === sustainabilityPaths.overview() || inFolder(pathnameOf(next), ESIM_FOLDER);
  return just_entered && has_urgent_matter && isDone;
}

/** Path above the screens of eSIMs. A customer with a single ordered eSIM is led to its screen. */
const ESIM_FOLDER = accountPaths.esim('').replace(/\/$/, '');

/** Screens for visitors without a session. */
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
