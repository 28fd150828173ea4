import { expect, test } from 'vitest';
import { screens } from './screens.ts';
import { evaluateGlobalGuard, type GuardSession } from '../rules/global-guard.ts';

/**
 * Access by route: `open` for all, `login` for signed-in customers, `main` for main accounts only, `link` for these and visitors. Every new route
 * must be added here.
 */
const table = {
  open: `
    / /about /company /create-password-new /customer/success /emails /emails/confirm /faq /invite /legal/accessibility
    /legal/complaints /legal/cookies /legal/imprint /legal/prices /legal/privacy /legal/terms /login /login-email-number
    /login/itsme /not-me /order /order/customer /request-stop /reset-password /sustainability /swap-stop
    /sustainability/history /sustainability/portfolio/history /sustainability/claims
    /sustainability/shared/$token /sustainability/village /sustainability/village/about
    /sustainability/village/project/$uuid /sustainability/portfolio/project/$uuid
    /customer/payments/app/pay /customer/payments/app/status /customer/payments/app/success /customer/payments/app/failed`,
  login: `
    /customer /customer/esim/$uuid /customer/more-menu /customer/settings/own /customer/settings/events /customer/sim/$uuid
    /customer/support /customer/support/new /customer/support/ticket/$uuid
    /calculator/$uuid /customer/tariff-simulator/$uuid /customer/usage-history/$uuid
    /sustainability/wallet /sustainability/follow
    /emails-new /login/email /order/company /order/payments /order/payments/confirm /order/summary`,
  main: `
    /customer/sim/$uuid/user /customer/addons/$uuid /customer/change-bundle/$uuid /customer/change-bundle/success /customer/invite /customer/network/$uuid /customer/purchase /customer/purchase/summary /customer/settings /customer/settings/details
    /customer/swap/$uuid /customer/withdrawal
    /sustainability/shares
    /customer/your-data /emails/change /identify /customer/top-up/$uuid
    /customer/payments /customer/payments/invoice/$reference /customer/payments/pay/confirm /customer/payments/pay/$client
    /customer/payments/methods`,
  /** For main accounts, and for visitors who have a link. */
  link: `/customer/payments/iban /customer/payments/iban/status`,
};
type Kind = keyof typeof table;

const rows = (text: string): string[] => text.trim().split(/\s+/);
const kindOf = ({ needsSession, onlyMainAccount }: (typeof screens)[number]['meta']): Kind =>
  onlyMainAccount ? (needsSession ? 'main' : 'link') : needsSession ? 'login' : 'open';

test.each(Object.entries(table))('the routes of the kind “%s” are exactly those of the table', (kind, text) => {
  const pathsOfKind = screens.filter(({ meta }) => kindOf(meta) === kind).map(({ path }) => path);
  expect(pathsOfKind.toSorted()).toEqual(rows(text).toSorted());
});

const loadedSession = (main_account: boolean): GuardSession => ({
  status: 'loaded',
  main_account,
  progress: {
    type: 1,
    details_complete: main_account,
    payment_method: main_account ? 0 : null,
    terms_accepted: main_account,
    email_status: main_account ? 1 : 0,
    uses_itsme: false,
    products: 1,
    orders: [],
    ended_order_sims: 0,
    cards_stored: false,
  },
});
const callers = {
  nobody: { status: 'none' },
  'a session that ended': { status: 'ended' },
  'a sub-account': loadedSession(false),
  'a main account': loadedSession(true),
} as const satisfies Record<string, GuardSession>;
type Who = keyof typeof callers;

/**
 * Redirect targets of forbidden visits; `stays` means access, or a redirect by order progress (see
 * `global-guard.test.ts`).
 */
const targetByKind: Record<Kind, Record<Who, string>> = {
  open: { nobody: 'stays', 'a session that ended': 'stays', 'a sub-account': 'stays', 'a main account': 'stays' },
  login: { nobody: '/?next=', 'a session that ended': '/?next=', 'a sub-account': 'stays', 'a main account': 'stays' },
  main: {
    nobody: '/?next=',
    'a session that ended': '/?next=',
    'a sub-account': '/customer',
    'a main account': 'stays',
  },
  link: { nobody: 'stays', 'a session that ended': 'stays', 'a sub-account': '/customer', 'a main account': 'stays' },
};

test.each(screens.map(({ path, meta }) => [path, kindOf(meta), meta] as const))(
  'the route %s is accessible to the callers of the kind “%s”',
  (path, kind, meta) => {
    const route = {
      path: path.replace(/\$\w+/, '0190'),
      needsSession: meta.needsSession,
      onlyMainAccount: meta.onlyMainAccount,
    };
    for (const [who, session] of Object.entries(callers) as [Who, GuardSession][]) {
      const answer = evaluateGlobalGuard(route, session, 0);
      const to = answer.kind === 'redirect' ? answer.to : 'stays';
      const expected = targetByKind[kind][who];
      if (expected === 'stays') expect([who, /^\/(\?next=|customer$)/.test(to)]).toEqual([who, false]);
      else expect([who, to.slice(0, expected.length)]).toEqual([who, expected]);
    }
  },
);
