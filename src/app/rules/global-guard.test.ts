import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_REDIRECTS, evaluateGlobalGuard } from './global-guard.ts';
import type { GuardSession } from './global-guard.ts';
import { type GuardRoute, pathAfterSessionEnd } from './home-path-with-next.ts';
import type { OrderingProgress } from '#ordering/rules/next-ordering-path.ts';
import { completeProgress, orderedEsim } from '#ordering/testing/complete-progress.ts';
import { pathnameOf } from '#platform/pure/path.ts';

const ESIM = orderedEsim;
const U = ESIM.uuid;
const list = (paths: string) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => path.replace('$', U));

const openPages = list(`
  / /identify /reset-password /login-email-number /login /create-password-new /login/itsme /company /order /order/customer
  /emails /emails/confirm /customer/success /sustainability /sustainability/history /sustainability/village
  /sustainability/village/about /sustainability/village/project/$ /sustainability/portfolio/project/$
  /sustainability/portfolio/history /customer/payments/app/pay /customer/payments/app/success
  /customer/payments/app/status /customer/payments/app/failed`);
const signedIn = list(`
  /order/company /order/payments /order/payments/confirm /order/summary /login/email /emails-new /emails/change /customer
  /customer/esim/$ /customer/change-bundle/success /customer/usage-history/$ /customer/tariff-simulator/$
  /customer/more-menu /calculator/$`);
const main = list(`
  /customer/purchase /customer/purchase/summary /customer/network/$ /customer/change-bundle/$ /customer/addons/$ /customer/settings /customer/payments
  /customer/payments/pay/$ /customer/payments/pay/confirm /customer/payments/methods /customer/swap/$`);

/** All routes of the product. */
const routes: GuardRoute[] = [
  ...openPages.map((path) => ({ path })),
  ...signedIn.map((path) => ({ path, needsSession: true })),
  ...main.map((path) => ({ path, needsSession: true, onlyMainAccount: true })),
  ...list('/customer/payments/iban /customer/payments/iban/status').map((path) => ({ path, onlyMainAccount: true })),
];
const routeOf = (path: string): GuardRoute => {
  const matchedRoute =
    routes.find((route) => route.path === pathnameOf(path)) ??
    (path.startsWith('/customer/esim/') ? { path, needsSession: true } : undefined);
  if (!matchedRoute) throw new Error(`no route ${path}`);
  return { ...matchedRoute, path };
};

const DRAFT = { ...ESIM, draft: true } as const;
const entered = (change: Partial<OrderingProgress> = {}, main_account = true): GuardSession => ({
  ...loadedSession({ cards_stored: true, ...change }, main_account),
  just_entered: true,
});
const urgent = (change: Partial<OrderingProgress> = {}, main_account = true): GuardSession & { status: 'loaded' } => ({
  ...loadedSession(change, main_account),
  just_entered: true,
  has_urgent_matter: true,
});
const loadedSession = (
  change: Partial<OrderingProgress> = {},
  main_account = true,
): GuardSession & { status: 'loaded' } => ({
  status: 'loaded',
  main_account,
  progress: { ...completeProgress, ...change },
});
const fresh = {
  orders: [],
  details_complete: false,
  payment_method: null,
  terms_accepted: false,
  email_status: 0,
} as const;

/** Follows the redirects from a path; returns all stops. */
function walk(path: string, session: GuardSession): string[] {
  const stops = [path];
  for (;;) {
    const answer = evaluateGlobalGuard(routeOf(stops.at(-1) ?? path), session, stops.length - 1);
    if (answer.kind !== 'redirect') return stops;
    stops.push(answer.to);
  }
}

const logIn = (next: string): string => `/?next=${encodeURIComponent(next)}`;

describe('one decision of the guard', () => {
  test.each<[string, string, GuardSession, string]>([
    ['nobody on an open route', '/sustainability', { status: 'none' }, 'allow'],
    ['nobody on a route that needs a session', '/customer', { status: 'none' }, logIn('/customer')],
    ['nobody, with a query', '/customer?lang=fr', { status: 'none' }, logIn('/customer?lang=fr')],
    ['nobody on the payment screens', '/order/payments', { status: 'none' }, logIn('/order/payments')],
    ['nobody on a main-account route', '/customer/settings', { status: 'none' }, logIn('/customer/settings')],
    ['a session that has ended', '/customer', { status: 'ended' }, `${logIn('/customer')}&expired=1`],
    ['a session that has ended, on an open route', '/order', { status: 'ended' }, 'allow'],
    ['nobody with a link for the bank account', '/customer/payments/iban?token=x', { status: 'none' }, 'allow'],
    ['nobody in the web view', '/customer/payments/app/pay?token=x', { status: 'none' }, 'allow'],
    ['a stored session, anywhere', '/', { status: 'stored' }, 'load-session'],
    ['a stored session on an open route', '/sustainability', { status: 'stored' }, 'load-session'],
    ['offline on the dashboard', '/customer', { status: 'unreachable' }, 'allow'],
    ['offline at home', '/', { status: 'unreachable' }, '/customer'],
    ['offline on another entry', '/login', { status: 'unreachable' }, '/customer'],
    ['offline in the middle of an order', '/order/summary', { status: 'unreachable' }, 'allow'],

    ['home, one eSIM', '/', loadedSession(), `/customer/esim/${U}`],
    ['login, SIMs', '/login', loadedSession({ products: 1 }), '/sustainability'],
    ['company, terms not accepted', '/company', loadedSession({ terms_accepted: false }), '/order/summary'],
    ['home with a query', '/?lang=fr', loadedSession({ products: 1 }), '/sustainability'],
    ['home, nothing ordered', '/', loadedSession(fresh), 'allow'],
    ['home with a return path', '/?next=%2Fcustomer%2Fsettings', loadedSession(), '/customer/settings'],
    [
      'home with a return path to another site',
      '/?next=%2F%2Felsewhere.example',
      loadedSession({ products: 1 }),
      '/sustainability',
    ],
    ['home with a query, nothing ordered', '/?lang=fr', loadedSession(fresh), 'allow'],
    ['login, nothing ordered', '/login', loadedSession(fresh), '/'],
    [
      'home, identity service, basket',
      '/',
      loadedSession({ ...fresh, uses_itsme: true, cards_stored: true }),
      '/order?type=summary',
    ],
    ['another way to log in', '/login-email-number', loadedSession(), 'allow'],

    ['order, accepted, ordered', '/order', loadedSession(), '/sustainability'],
    [
      'order with a query, accepted, SIMs',
      '/order?type=summary',
      loadedSession({ products: 1, orders: [] }),
      '/sustainability',
    ],
    ['order data, accepted, ordered', '/order/customer', loadedSession(), '/sustainability'],
    ['order summary, accepted, ordered', '/order/summary', loadedSession(), '/sustainability'],
    ['order, accepted, nothing ordered', '/order', loadedSession({ orders: [] }), 'allow'],
    ['order, the only order is over', '/order', loadedSession({ orders: [], ended_order_sims: 1 }), 'allow'],
    ['order, one is over and another runs', '/order', loadedSession({ ended_order_sims: 1 }), '/sustainability'],
    [
      'order summary, accepted before, ordering again',
      '/order/summary',
      loadedSession({ orders: [DRAFT], ended_order_sims: 1 }),
      'allow',
    ],
    ['payments, accepted before, ordering again', '/order/payments', loadedSession({ orders: [DRAFT] }), 'allow'],
    ['home, the only order is over', '/', loadedSession({ orders: [], ended_order_sims: 1 }), '/customer'],
    ['dashboard, the only order is over', '/customer', loadedSession({ orders: [], ended_order_sims: 1 }), 'allow'],
    ['dashboard, accepted before, only a draft', '/customer', loadedSession({ orders: [DRAFT] }), '/order/summary'],
    ['order, not accepted, ordered', '/order/summary', loadedSession({ terms_accepted: false }), 'allow'],
    ['payments, accepted, set-up started', '/order/payments', loadedSession({ payment_method: -1 }), 'allow'],
    [
      'confirm, SIMs, set-up started',
      '/order/payments/confirm',
      loadedSession({ products: 1, payment_method: -1 }),
      'allow',
    ],
    [
      'summary, set-up started, which is not exempt',
      '/order/summary',
      loadedSession({ payment_method: -1 }),
      '/sustainability',
    ],
    [
      'confirm, accepted, set-up done',
      '/order/payments/confirm',
      loadedSession({ payment_method: 1 }),
      '/sustainability',
    ],
    [
      'payments, accepted, payment missing',
      '/order/payments',
      loadedSession({ payment_method: null }),
      '/sustainability',
    ],
    ['a sub-account never orders', '/order', loadedSession({ ...fresh, products: 1 }, false), '/sustainability'],

    ['logged in with a basket, SIMs', '/', entered({ products: 1 }), '/customer/purchase'],
    ['logged in with a basket, in the middle of an order', '/order/customer', entered(), '/customer/purchase'],
    ['logged in with a basket, on the way to somewhere', '/customer', entered(), 'allow'],
    ['logged in with a basket, nothing ordered yet', '/order/customer', entered({ orders: [DRAFT] }), 'allow'],
    ['logged in with an urgent matter', '/', urgent({ products: 1 }), '/customer'],
    ['logged in, an eSIM waits to be installed', '/login', urgent(), '/customer'],
    ['logged in as a sub-account, its data is used up', '/', urgent({ products: 1 }, false), '/customer'],
    [
      'logged in with an urgent matter and a return path',
      '/?next=%2Fcustomer%2Fsettings',
      urgent(),
      '/customer/settings',
    ],
    [
      'logged in with an urgent matter, debit not confirmed',
      '/',
      urgent({ products: 1, payment_method: -1 }),
      '/order/payments/confirm',
    ],
    ['logged in with an urgent matter, address not confirmed', '/', urgent({ email_status: 0 }), '/emails'],
    [
      'later, with the urgent matter still there',
      '/',
      { ...urgent({ products: 1 }), just_entered: false },
      '/sustainability',
    ],
    ['logged in without a basket', '/', entered({ products: 1, cards_stored: false }), '/sustainability'],
    ['a sub-account logged in with a basket', '/', entered({ products: 1 }, false), '/sustainability'],
    ['later, with the basket still there', '/', loadedSession({ products: 1, cards_stored: true }), '/sustainability'],

    ['sub-account on a main-account route', '/customer/settings', loadedSession({ products: 1 }, false), '/customer'],
    [
      'sub-account with a link for the bank account',
      '/customer/payments/iban?token=x',
      loadedSession({ products: 1 }, false),
      '/customer',
    ],
    ['main account on its route', '/customer/settings', loadedSession({ products: 1 }), 'allow'],

    ['dashboard, accepted, ordered', '/customer', loadedSession(), 'allow'],
    ['dashboard, accepted, email not verified', '/customer', loadedSession({ email_status: 0 }), 'allow'],
    ['dashboard, not accepted, ordered', '/customer', loadedSession({ terms_accepted: false }), '/order/summary'],
    [
      'dashboard, not accepted, SIMs',
      '/customer',
      loadedSession({ terms_accepted: false, products: 1 }),
      '/sustainability',
    ],
    ['dashboard, accepted, nothing ordered', '/customer', loadedSession({ orders: [] }), '/'],
    [
      'dashboard, identity service, nothing ordered',
      '/customer',
      loadedSession({ ...fresh, uses_itsme: true }),
      '/order',
    ],
    ['dashboard, sub-account with a SIM', '/customer', loadedSession({ ...fresh, products: 1 }, false), 'allow'],
    ['dashboard, sub-account without anything', '/customer', loadedSession(fresh, false), '/'],
  ])('for %s (%s)', (_, path, session, result) => {
    const answer = evaluateGlobalGuard(routeOf(path), session, 0);
    expect(answer.kind === 'redirect' ? answer.to : answer.kind).toBe(result);
  });

  test('after three consecutive redirects the route is allowed', () => {
    expect(evaluateGlobalGuard(routeOf('/customer'), { status: 'none' }, MAX_REDIRECTS)).toEqual({ kind: 'allow' });
    expect(evaluateGlobalGuard(routeOf('/customer'), { status: 'none' }, MAX_REDIRECTS - 1).kind).toBe('redirect');
  });
});

test.each(['/order', '/legal/terms', '/sustainability', '/emails/confirm?token=x', '/customer/success?payment=x', '/'])(
  'a session that ends on %s leaves its visitor there',
  (path) => expect(pathAfterSessionEnd({ path })).toBeNull(),
);
test('a session that ends on a protected route leads to the start page with a return path', () => {
  expect(pathAfterSessionEnd({ path: '/customer?lang=fr', needsSession: true })).toBe(
    `${logIn('/customer?lang=fr')}&expired=1`,
  );
});

const flags = [false, true];
const parts: { [K in keyof OrderingProgress]: readonly OrderingProgress[K][] } = {
  type: [1, 2],
  details_complete: flags,
  payment_method: [-1, 1, null],
  terms_accepted: flags,
  email_status: [0, 1],
  uses_itsme: flags,
  cards_stored: flags,
  products: [0, 1],
  orders: [[], [ESIM], [ESIM, ESIM], [DRAFT]],
  ended_order_sims: [0, 1],
};

/** Every combination of the inputs of the guard. */
function everySession(): GuardSession[] {
  let shapes: Partial<OrderingProgress>[] = [{}];
  for (const [key, values] of Object.entries(parts)) {
    shapes = shapes.flatMap((shape) => values.map((value) => ({ ...shape, [key]: value })));
  }
  return shapes.flatMap((shape) => flags.map((main_account) => loadedSession(shape, main_account)));
}

describe('redirects of the guard', () => {
  test.each<[string, string, GuardSession, string[]]>([
    [
      'rule 1 and the order rule: set-up started, SIMs',
      '/',
      loadedSession({ products: 1, payment_method: -1 }),
      ['/', '/order/payments/confirm'],
    ],
    [
      'rule 3 and the order rule: accepted, payment missing',
      '/',
      loadedSession({ payment_method: null }),
      ['/', '/order/customer?type=payments', '/sustainability'],
    ],
    [
      'rule 2 and the order rule: accepted, details missing',
      '/login',
      loadedSession({ details_complete: false }),
      ['/login', '/order/customer', '/sustainability'],
    ],
    [
      'sub-account without anything on a main-account route',
      '/customer/settings',
      loadedSession(fresh, false),
      ['/customer/settings', '/customer', '/'],
    ],
    [
      'sub-account, identity service',
      '/customer/swap/' + U,
      loadedSession({ ...fresh, uses_itsme: true }, false),
      [`/customer/swap/${U}`, '/customer', '/order'],
    ],
  ])('for %s', (_, path, session, stops) => expect(walk(path, session)).toEqual(stops));

  test('every walk ends within three redirects on an allowed route', () => {
    const sessions: GuardSession[] = [{ status: 'none' }, ...everySession()];
    let longest = 0;
    for (const session of sessions) {
      for (const { path } of routes) {
        const stops = walk(path, session);
        longest = Math.max(longest, stops.length - 1);
        const end = routeOf(stops.at(-1) ?? path);
        // The final route is stable: evaluated again without the redirect limit it is still allowed.
        if (evaluateGlobalGuard(end, session, 0).kind !== 'allow')
          throw new Error(`${stops.join(' > ')} does not come to rest`);
        if (new Set(stops).size !== stops.length) throw new Error(`${stops.join(' > ')} goes round`);
        if (session.status === 'none' && end.needsSession) throw new Error(`${stops.join(' > ')} needs a session`);
        if (session.status === 'loaded' && !session.main_account && end.onlyMainAccount)
          throw new Error(`${stops.join(' > ')} is for main accounts`);
      }
    }
    expect(sessions.length).toBe(6145);
    expect(longest).toBeLessThan(MAX_REDIRECTS);
    // 200,000 walks take seconds on an idle machine.
  }, 300_000);

  test('the query does not change the decision', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...routes),
        fc.stringMatching(/^[a-z]{0,5}=?[a-z]{0,5}$/),
        fc.boolean(),
        fc.nat(1),
        (route, query, main_account, products) => {
          const session = loadedSession({ products }, main_account);
          const plain = evaluateGlobalGuard(route, session, 0);
          expect(evaluateGlobalGuard({ ...route, path: `${route.path}?${query}` }, session, 0)).toEqual(plain);
        },
      ),
    );
  });
});
