import { CHANGE_PENDING, UNVERIFIED } from '#identity/rules/email-status.ts';
import { NO_METHOD_YET } from '#payments/rules/payment-method.ts';
import { accountPaths } from '#account/paths.ts';
import type { Session } from '#account/contract.ts';
import { billingPaths } from '#billing/paths.ts';
import {
  type InvoiceStatus,
  amountDue,
  invoiceStatus,
  waitingInvoicesByUrgency,
} from '#billing/rules/invoice-status.ts';
import { isTopUpDue } from '#billing/rules/top-up-request-day.ts';
import { identityPaths } from '#identity/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { pathnameOf } from '#platform/pure/path.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { swapPaths } from '#swap/paths.ts';

type Invoice = Session['customer_invoice'][number];
type Sim = Session['customer_product'][number];
type Pending = Session['order_product'][number];

export type UrgentSession = {
  customer: Pick<Session['customer'], 'uuid' | 'owner_customer_uuid' | 'details'>;
  customer_invoice: readonly Invoice[];
  customer_product: readonly Sim[];
  order_product: readonly Pending[];
  prepaid_balance: Session['prepaid_balance'];
};

/** Target of the button, and values of the text, of an urgent matter. */
type Subject = {
  /** Path of the screen that resolves it. */
  path: string;
  /** Path of another screen that shows the matter itself, with its remedy. */
  said_at?: string;
  /** Name of the SIM, or of its plan. */
  name?: string;
  /** Uuid of the SIM or order; a matter can make others about the same SIM superfluous (`explains`). */
  subject_uuid?: string;
  /** Missing or due, in euro. */
  amount?: number;
  /** Day or instant until which it has to be done, or by which it ends. */
  deadline?: string;
  invoice?: Invoice;
};

type Context = { session: UrgentSession; today: BusinessDate };

type UrgentRule = {
  kind: string;
  /** `bad`: a service is off. `warn`: something waits or will go off. `info`: nothing is urgent yet. */
  tone: 'bad' | 'warn' | 'info';
  /** `owner`: only the main account can resolve it and sees it. */
  who: 'owner' | 'all';
  find(context: Context): Subject[];
  /** Kinds that are left out for the same SIM, because this matter is their cause. */
  explains?: readonly string[];
};

const quietBills: ReadonlySet<InvoiceStatus> = new Set(['open', 'part_paid', 'instalments', 'part_disputed']);

const nameOf = ({ name, offer }: Sim): string => name || offer.name;
const prepaidOf = ({ session }: Context, { order_product_uuid }: Sim) =>
  session.prepaid_balance.find((each) => each.order_product_uuid === order_product_uuid);

/** Waiting bills, the most urgent first. */
const billsOf =
  (fits: (status: InvoiceStatus) => boolean) =>
  ({ session: { customer, customer_invoice } }: Context): Subject[] =>
    waitingInvoicesByUrgency(customer_invoice)
      .filter((invoice) => fits(invoiceStatus(invoice)))
      .map((invoice) => ({
        path: paymentsPaths.pay(customer.uuid, { ref: invoice.referenceNumber }),
        amount: amountDue(invoice),
        deadline: invoice.instalment?.due_on ?? invoice.dueDate,
        invoice,
      }));

/** A matter for each SIM for which `find` returns its parts, without deactivated SIMs. */
const simsOf =
  (find: (sim: Sim, context: Context) => Omit<Subject, 'name' | 'subject_uuid'> | false | null | undefined) =>
  (context: Context): Subject[] =>
    context.session.customer_product.flatMap((sim) => {
      const matter = sim.state !== 'deactivated' && find(sim, context);
      return matter ? [{ name: nameOf(sim), subject_uuid: sim.uuid, ...matter }] : [];
    });

/** The screen that resolves a matter of an ordered SIM: my plan for a SIM card, a screen of its own for an eSIM. */
const pathOfOrder = ({ type, uuid }: Pending): string =>
  type === ESIM ? accountPaths.esim(uuid) : `${accountPaths.dashboard()}#sim-${uuid}`;

/** A matter for each ordered SIM that `fits`, in orders that are being carried out. */
const ordersOf =
  (fits: (sim: Pending) => boolean, path = pathOfOrder) =>
  ({ session }: Context): Subject[] =>
    session.order_product
      .filter(({ order_state, state }) => !idleOrders.has(order_state) && state !== 'order_cancelled')
      .filter(fits)
      .map((sim) => ({ name: sim.offer.name, subject_uuid: sim.uuid, path: path(sim) }));
const idleOrders: ReadonlySet<string> = new Set(['draft', 'awaiting_payment', 'failed', 'cancelled']);

const isUsedUp = ({ buckets }: Sim): boolean =>
  buckets.some(({ kind, used, total }) => kind === 'data' && total !== null && total > 0 && used >= total);

/** A suspension that an unpaid bill or month has caused. */
const isForMoney = ({ paused_on, outgoing_barred_on }: Sim): boolean =>
  Boolean(paused_on) || Boolean(outgoing_barred_on);

/** Whether the customer has ever placed an order, even one that was cancelled or has expired, which `hasSimOrOpenOrder` leaves out. */
const hasEverOrdered = ({ customer_product, order_product }: UrgentSession): boolean =>
  customer_product.length > 0 || order_product.some(({ order_state }) => order_state !== 'draft');

/** Whether the customer has SIMs but no payment method for their bills. `hasEnded`: because the mandate ended; else it was never confirmed. */
const isMethodMissing = ({ customer, customer_product }: UrgentSession, hasEnded: boolean): boolean =>
  customer.details.payment?.method === NO_METHOD_YET &&
  Boolean(customer.details.payment.mandate?.ended) === hasEnded &&
  customer_product.some(({ state }) => state !== 'deactivated');

/** A running swap whose new SIM waits to be installed or switched on. */
const isSwapReady = ({ swap }: Sim): boolean =>
  swap?.state === 'esim_ready' || (swap?.state === 'sim_in_delivery' && swap.delivery === 'delivered');
const isSwapStuck = ({ swap }: Sim): boolean =>
  Boolean(swap && (swap.failure_code !== null || swap.delivery === 'returned' || swap.state === 'failed'));

/**
 * All kinds of urgent matters in order of urgency: service is off, service will be off by a date, a step of the customer is needed,
 * the customer only has to know. All signed-in screens show the first matter; my plan lists the others. The texts are
 * `<kind>.text` and `<kind>.action` in the strings of `web/parts`.
 */
const urgentRules = [
  {
    // The last reminder has run out, so service is or will be restricted.
    kind: 'bill_blocked',
    tone: 'bad',
    who: 'owner',
    find: billsOf((status) => status === 'blocked'),
  },
  {
    // Prepaid: the month is not paid.
    kind: 'month_unpaid',
    tone: 'bad',
    who: 'owner',
    find: simsOf((sim, context) => {
      const unpaidMonth = prepaidOf(context, sim)?.stopped;
      return unpaidMonth && { path: billingPaths.topUp(sim.uuid), amount: unpaidMonth.missing };
    }),
    explains: ['sim_suspended', 'month_missing', 'data_used'],
  },
  {
    kind: 'swap_ready',
    tone: 'warn',
    who: 'owner',
    find: simsOf(
      (sim) =>
        isSwapReady(sim) && {
          path: sim.swap?.state === 'esim_ready' ? accountPaths.esim(sim.uuid) : swapPaths.swap(sim.uuid),
        },
    ),
    explains: ['sim_lost', 'sim_suspended'],
  },
  {
    kind: 'sim_lost',
    tone: 'bad',
    who: 'all',
    // A new SIM is ordered on the screen of the swap, whether or not the old one is blocked.
    find: simsOf(
      ({ state, uuid }) => state === 'lost_stolen' && { path: accountPaths.sim(uuid), said_at: swapPaths.swap(uuid) },
    ),
    explains: ['swap_held'],
  },
  {
    kind: 'sim_suspended',
    tone: 'bad',
    who: 'all',
    find: simsOf((sim, { session }) => {
      const isSuspendedOrRestricted = sim.state === 'suspended' || Boolean(sim.outgoing_barred_on);
      // A matter about the bills or the month asks the owner to pay instead.
      const isAsked = isForMoney(sim) && session.customer_invoice.length > 0;
      return isSuspendedOrRestricted && !isAsked && { path: accountPaths.sim(sim.uuid) };
    }),
    explains: ['data_used', 'limit_reached'],
  },
  {
    kind: 'swap_stuck',
    tone: 'warn',
    who: 'owner',
    find: simsOf((sim) => isSwapStuck(sim) && { path: swapPaths.swap(sim.uuid) }),
  },
  {
    kind: 'activation_failed',
    tone: 'bad',
    who: 'owner',
    find: ordersOf(({ state }) => state === 'activation_failed'),
  },
  {
    kind: 'number_refused',
    tone: 'warn',
    who: 'owner',
    find: (context) => [
      ...simsOf(
        ({ port_in, order_product_uuid }) =>
          port_in?.state === 'rejected' && { path: accountPaths.esim(order_product_uuid) },
      )(context),
      ...ordersOf(({ state }) => state === 'port_in_rejected')(context),
    ],
  },
  {
    kind: 'card_refused',
    tone: 'warn',
    who: 'owner',
    find: ordersOf(({ delivery }) => delivery?.state === 'refused' || delivery?.state === 'returned'),
  },
  {
    // The bank has ended the mandate.
    kind: 'debit_ended',
    tone: 'warn',
    who: 'owner',
    find: ({ session }) => (isMethodMissing(session, true) ? [{ path: paymentsPaths.methods() }] : []),
  },
  {
    // The set-up was not finished.
    kind: 'method_missing',
    tone: 'warn',
    who: 'owner',
    find: ({ session }) => (isMethodMissing(session, false) ? [{ path: orderingPaths.paymentsConfirm() }] : []),
  },
  {
    // A reminder has come, or the payment was refused or taken back.
    kind: 'bill_late',
    tone: 'warn',
    who: 'owner',
    find: billsOf((status) => status !== 'blocked' && !quietBills.has(status)),
  },
  {
    // Prepaid: the balance does not hold the month that begins soon.
    kind: 'month_missing',
    tone: 'warn',
    who: 'owner',
    find: simsOf((sim, context) => {
      const nextMonth = sim.state === 'active' && prepaidOf(context, sim)?.next_month;
      if (!nextMonth || nextMonth.missing <= 0 || !isTopUpDue(nextMonth.first, context.today)) return null;
      return { path: billingPaths.topUp(sim.uuid), amount: nextMonth.missing, deadline: nextMonth.first };
    }),
  },
  {
    kind: 'order_unpaid',
    tone: 'warn',
    who: 'owner',
    find: ({ session }) =>
      [...Map.groupBy(session.order_product, ({ order_uuid }) => order_uuid)]
        .filter(([, [sim]]) => sim?.order_state === 'awaiting_payment')
        .map(([order_uuid, sims]) => ({
          subject_uuid: order_uuid,
          name: [...new Set(sims.map(({ offer }) => offer.name))].join(', '),
          path: orderingPaths.success(),
        })),
  },
  {
    kind: 'identity_missing',
    tone: 'warn',
    who: 'owner',
    find: ordersOf(
      ({ waits_for }) => waits_for === 'identity',
      (sim) => identityPaths.identify({ next: pathOfOrder(sim) }),
    ),
  },
  {
    kind: 'email_unconfirmed',
    tone: 'warn',
    who: 'owner',
    find: ({ session }) =>
      session.customer.details.email.status === UNVERIFIED && hasEverOrdered(session)
        ? [{ path: identityPaths.emails() }]
        : [],
  },
  {
    kind: 'esim_to_install',
    tone: 'warn',
    who: 'owner',
    find: ordersOf(({ state, esim }) => state === 'esim_ready' && esim !== null),
  },
  {
    kind: 'card_to_activate',
    tone: 'warn',
    who: 'owner',
    find: ordersOf(({ state, delivery }) => state === 'sim_in_delivery' && delivery?.state === 'delivered'),
  },
  {
    // A limit has barred services that cost extra.
    kind: 'limit_reached',
    tone: 'warn',
    who: 'all',
    find: simsOf(({ stopped_by = [], uuid }) => stopped_by.length > 0 && { path: accountPaths.sim(uuid) }),
  },
  {
    kind: 'data_used',
    tone: 'warn',
    who: 'all',
    find: simsOf(
      (sim, { session }) =>
        sim.state === 'active' &&
        isUsedUp(sim) && {
          path: isOwner(session) ? subscriptionsPaths.addons(sim.uuid) : accountPaths.sim(sim.uuid),
          said_at: accountPaths.sim(sim.uuid),
        },
    ),
  },
  {
    // Due by its date.
    kind: 'bill_open',
    tone: 'info',
    who: 'owner',
    find: billsOf((status) => quietBills.has(status)),
  },
  {
    kind: 'swap_held',
    tone: 'info',
    who: 'owner',
    find: simsOf(
      ({ swap, uuid }) =>
        swap?.state === 'held' && swap.held_until !== null && { path: swapPaths.swap(uuid), deadline: swap.held_until },
    ),
  },
  {
    kind: 'email_pending',
    tone: 'info',
    who: 'owner',
    find: ({ session }) =>
      session.customer.details.email.status === CHANGE_PENDING ? [{ path: identityPaths.emailsNew() }] : [],
  },
] as const satisfies readonly UrgentRule[];

export type UrgentKind = (typeof urgentRules)[number]['kind'];
/** In order of urgency. */
export const urgentKinds: readonly UrgentKind[] = urgentRules.map(({ kind }) => kind);
export type UrgentMatter = Subject & { kind: UrgentKind; tone: UrgentRule['tone'] };

const isOwner = ({ customer }: UrgentSession): boolean => customer.owner_customer_uuid === null;

/** Returns the urgent matters of a session in order of urgency, without those that a more urgent matter of the same SIM explains. */
export const listUrgentMatters = (session: UrgentSession, today: BusinessDate): UrgentMatter[] => {
  const explainedMatters = new Set<string>();
  return urgentRules.flatMap((rule: UrgentRule & { kind: UrgentKind }) => {
    if (rule.who === 'owner' && !isOwner(session)) return [];
    const matters = rule
      .find({ session, today })
      .filter(({ subject_uuid }) => !explainedMatters.has(`${rule.kind} ${subject_uuid}`));
    for (const { subject_uuid } of matters)
      for (const kind of rule.explains ?? []) explainedMatters.add(`${kind} ${subject_uuid}`);
    return matters.map((subject) => ({ kind: rule.kind, tone: rule.tone, ...subject }));
  });
};

/**
 * Whether the screen at `pathname` shows a matter itself, so that a notice above it would repeat it. A path with an anchor does not count: the
 * notice then leads to a place on that screen.
 */
export const isSaidByScreen = ({ path, said_at }: UrgentMatter, pathname: string): boolean =>
  said_at === pathname || (!path.includes('#') && pathnameOf(path) === pathname);

/** Matters that are about bills. */
export const isBillMatter = ({ invoice }: UrgentMatter): boolean => invoice !== undefined;
