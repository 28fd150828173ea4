import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Session } from '#account/contract.ts';
import {
  isSaidByScreen,
  listUrgentMatters,
  type UrgentKind,
  urgentKinds,
  type UrgentSession,
} from './urgent-matter.ts';

type Invoice = Session['customer_invoice'][number];
type Sim = Session['customer_product'][number];
type Pending = Session['order_product'][number];

const TODAY = '2026-11-27';
const ORDERED = '00000000-0000-4000-8000-00000000000b';
const details = { email: { status: 1 }, payment: { method: 1 } } as Session['customer']['details'];
const owner = { uuid: 'me', owner_customer_uuid: null, details };
const extra = { ...owner, owner_customer_uuid: '00000000-0000-4000-8000-0000000000aa' };
const by = (changes: Partial<Session['customer']['details']>) => ({ ...owner, details: { ...details, ...changes } });

const bill = (changes: Partial<Invoice> = {}) =>
  ({
    referenceNumber: '+++000/0000/00097+++',
    state: 'open',
    reminder: 0,
    blocks: false,
    amount: 17.2,
    remaining: 17.2,
    dueDate: '2026-12-17T09:00:00.000Z',
    debit_on: null,
    disputed: 0,
    instalment: null,
    ...changes,
  }) as Invoice;
const sim = (changes: Partial<Sim> = {}) =>
  ({
    uuid: 'one',
    order_product_uuid: ORDERED,
    name: 'Lotte',
    state: 'active',
    offer: { name: 'Oak' },
    port_in: null,
    swap: null,
    stopped_by: [],
    outgoing_barred_on: null,
    credit_limit: { value: 20, used: 0 },
    buckets: [{ kind: 'data', used: 1, total: 10 }],
    ...changes,
  }) as Sim;
const pendingSim = (changes: Partial<Pending> = {}) =>
  ({
    uuid: 'two',
    order_uuid: 'order',
    type: 0,
    offer: { name: 'Birch' },
    state: 'in_processing',
    order_state: 'allocated',
    delivery: null,
    esim: null,
    waits_for: null,
    ...changes,
  }) as Pending;
const session = (changes: Partial<UrgentSession> = {}): UrgentSession => ({
  customer: owner,
  customer_invoice: [],
  customer_product: [],
  order_product: [],
  prepaid_balance: [],
  ...changes,
});
const ofSim = (changes: Partial<Sim>, sessionChanges: Partial<UrgentSession> = {}) =>
  session({ customer_product: [sim(changes)], ...sessionChanges });
const ofOrder = (changes: Partial<Pending>) => session({ order_product: [pendingSim(changes)] });
const ofBill = (changes: Partial<Invoice>) => session({ customer_invoice: [bill(changes)] });
const dataUsed = { buckets: [{ kind: 'data', used: 10, total: 10 }] } as Partial<Sim>;
const balance = (changes: object) =>
  ({
    prepaid_balance: [{ order_product_uuid: ORDERED, balance: 2, next_month: null, ...changes }],
  }) as unknown as Partial<UrgentSession>;
const suspendedBalance = balance({ stopped: { missing: 8 } });
const monthMissing = (first: string, amount = 2.33) =>
  balance({ next_month: { first, amount: 10, contributions: 0, missing: amount } });
const refusedNumber = { port_in: { state: 'rejected' } } as Partial<Sim>;
const swap = (changes: object) =>
  ({
    swap: {
      uuid: 's',
      state: 'requested',
      sim_type: 1,
      held_until: null,
      failure_code: null,
      delivery: null,
      ...changes,
    },
  }) as Partial<Sim>;
const parcel = (state: string) => ({ state }) as Pending['delivery'];
const barred = { stopped_by: ['spending'] } as unknown as Partial<Sim>;

test.each<[string, UrgentSession, UrgentKind[], path?: string]>([
  ['an empty session', session(), []],
  ['an active SIM', ofSim({}), []],
  ['a bill to pay', ofBill({}), ['bill_open'], '/customer/payments/pay/me?ref=%2B%2B%2B000%2F0000%2F00097%2B%2B%2B'],
  ['a bill that is collected by direct debit', ofBill({ debit_on: '2026-12-17' }), []],
  ['a disputed bill', ofBill({ state: 'disputed', disputed: 17.2 }), []],
  ['an instalment', ofBill({ state: 'unpaid', instalment: { amount: 5, due_on: '2026-12-20' } }), ['bill_open']],
  ['a bill with a reminder', ofBill({ state: 'unpaid', reminder: 1 }), ['bill_late']],
  ['a refused payment', ofBill({ state: 'payment_refused' }), ['bill_late']],
  ['a bill past its last reminder', ofBill({ state: 'unpaid', reminder: 2, blocks: true }), ['bill_blocked']],
  [
    'a SIM that is suspended for an unpaid month',
    ofSim({ state: 'suspended', paused_on: TODAY }, suspendedBalance),
    ['month_unpaid'],
    '/customer/top-up/one',
  ],
  [
    'a SIM that is suspended for an unpaid month, with data used up',
    ofSim({ ...dataUsed, state: 'suspended', paused_on: TODAY }, suspendedBalance),
    ['month_unpaid'],
  ],
  [
    'a balance too low for the next month',
    ofSim({}, monthMissing('2026-12-01')),
    ['month_missing'],
    '/customer/top-up/one',
  ],
  ['a balance too low for a month that begins in weeks', ofSim({}, monthMissing('2026-12-20')), []],
  ['a balance that covers the next month', ofSim({}, monthMissing('2026-12-01', 0)), []],
  ['a blocked SIM', ofSim({ state: 'lost_stolen' }), ['sim_lost'], '/customer/sim/one'],
  [
    'a blocked SIM whose replacement is ready',
    ofSim({ state: 'lost_stolen', ...swap({ state: 'esim_ready' }) }),
    ['swap_ready'],
  ],
  [
    'a blocked SIM whose replacement is held',
    ofSim({ state: 'lost_stolen', ...swap({ state: 'held', held_until: TODAY }) }),
    ['sim_lost'],
  ],
  [
    'a replacement that is held',
    ofSim(swap({ state: 'held', held_until: TODAY })),
    ['swap_held'],
    '/customer/swap/one',
  ],
  ['a replacement eSIM that is ready', ofSim(swap({ state: 'esim_ready' })), ['swap_ready'], '/customer/esim/one'],
  [
    'a replacement card that was delivered',
    ofSim(swap({ state: 'sim_in_delivery', delivery: 'delivered' })),
    ['swap_ready'],
    '/customer/swap/one',
  ],
  ['a replacement card in transit', ofSim(swap({ state: 'sim_in_delivery', delivery: 'in_transit' })), []],
  [
    'a replacement card that was returned',
    ofSim(swap({ state: 'sim_in_delivery', delivery: 'returned' })),
    ['swap_stuck'],
  ],
  ['a replacement that failed', ofSim(swap({ failure_code: 'NETWORK_REFUSED' })), ['swap_stuck']],
  ['a suspended SIM', ofSim({ state: 'suspended' }), ['sim_suspended'], '/customer/sim/one'],
  ['a restricted SIM without a bill', ofSim({ outgoing_barred_on: TODAY }), ['sim_suspended']],
  [
    'a restricted SIM and its bill',
    ofSim({ outgoing_barred_on: TODAY }, { customer_invoice: [bill({ blocks: true, state: 'unpaid' })] }),
    ['bill_blocked'],
  ],
  ['a rejected port-in of an active SIM', ofSim(refusedNumber), ['number_refused'], `/customer/esim/${ORDERED}`],
  ['a reached spending limit', ofSim(barred), ['limit_reached'], '/customer/sim/one'],
  ['data used up', ofSim(dataUsed), ['data_used'], '/customer/addons/one'],
  ['prepaid data used up', ofSim({ ...dataUsed, credit_limit: null }), ['data_used']],
  ['data used up on an ended SIM', ofSim({ ...dataUsed, state: 'deactivated' }), []],
  ['a failed activation', ofOrder({ state: 'activation_failed' }), ['activation_failed'], '/customer/esim/two'],
  [
    'a failed activation of a card',
    ofOrder({ state: 'activation_failed', type: 1 }),
    ['activation_failed'],
    '/customer#sim-two',
  ],
  ['a rejected port-in of an order', ofOrder({ state: 'port_in_rejected' }), ['number_refused'], '/customer/esim/two'],
  [
    'an eSIM to install',
    ofOrder({ state: 'esim_ready', esim: {} as Pending['esim'] }),
    ['esim_to_install'],
    '/customer/esim/two',
  ],
  [
    'a delivered card',
    ofOrder({ type: 1, state: 'sim_in_delivery', delivery: parcel('delivered') }),
    ['card_to_activate'],
    '/customer#sim-two',
  ],
  ['a card in transit', ofOrder({ type: 1, state: 'sim_in_delivery', delivery: parcel('in_transit') }), []],
  ['a returned card', ofOrder({ type: 1, state: 'sim_in_delivery', delivery: parcel('returned') }), ['card_refused']],
  [
    'an order that waits for the identity proof',
    ofOrder({ waits_for: 'identity' }),
    ['identity_missing'],
    '/identify?next=%2Fcustomer%2Fesim%2Ftwo',
  ],
  [
    'an unpaid order',
    ofOrder({ state: 'created', order_state: 'awaiting_payment' }),
    ['order_unpaid'],
    '/customer/success',
  ],
  [
    'two SIMs of an unpaid order',
    session({
      order_product: [
        pendingSim({ order_state: 'awaiting_payment' }),
        pendingSim({ uuid: 'x', order_state: 'awaiting_payment' }),
      ],
    }),
    ['order_unpaid'],
  ],
  ['a failed order', ofOrder({ state: 'port_in_rejected', order_state: 'failed' }), []],
  [
    'an unconfirmed email address',
    { ...ofOrder({}), customer: by({ email: { status: 0 } as never }) },
    ['email_unconfirmed'],
    '/emails',
  ],
  ['an unconfirmed email address before an order', session({ customer: by({ email: { status: 0 } as never }) }), []],
  [
    'a new email address that is not confirmed',
    session({ customer: by({ email: { status: 2 } as never }) }),
    ['email_pending'],
    '/emails-new',
  ],
  [
    'a mandate that has ended',
    { ...ofSim({}), customer: by({ payment: { method: -1, mandate: { ended: 'account' } } as never }) },
    ['debit_ended'],
    '/customer/payments/methods',
  ],
  [
    'a payment set-up that was not finished',
    { ...ofSim({}), customer: by({ payment: { method: -1 } as never }) },
    ['method_missing'],
    '/order/payments/confirm',
  ],
  [
    'a payment set-up during the first order',
    { ...ofOrder({}), customer: by({ payment: { method: -1 } as never }) },
    [],
  ],
  ['a bill of the owner, for a sub-account', { ...ofBill({ blocks: true, state: 'unpaid' }), customer: extra }, []],
  ['a blocked SIM, for a sub-account', { ...ofSim({ state: 'lost_stolen' }), customer: extra }, ['sim_lost']],
  ['data used up, for a sub-account', { ...ofSim(dataUsed), customer: extra }, ['data_used'], '/customer/sim/one'],
])('the urgent matters of %s are listed with their path', (_, urgentSession, kinds, path) => {
  const matters = listUrgentMatters(urgentSession, TODAY);
  expect(matters.map(({ kind }) => kind)).toEqual(kinds);
  if (path) expect(matters[0]?.path).toBe(path);
});

const fullSession = session({
  customer: by({ email: { status: 0 } as never, payment: { method: -1 } as never }),
  customer_invoice: [
    bill({ blocks: true, state: 'unpaid' }),
    bill({ state: 'unpaid', reminder: 1 }),
    bill({ dueDate: '2026-11-01T00:00:00.000Z' }),
  ],
  customer_product: [
    sim({ uuid: 'a', order_product_uuid: 'stopped' }),
    sim({ uuid: 'b', ...swap({ state: 'esim_ready' }) }),
    sim({ uuid: 'c', state: 'lost_stolen' }),
    sim({ uuid: 'd', state: 'suspended' }),
    sim({ uuid: 'e', ...swap({ failure_code: 'X' }) }),
    sim({ uuid: 'f', ...refusedNumber }),
    sim({ uuid: 'g', order_product_uuid: 'short' }),
    sim({ uuid: 'h', ...barred }),
    sim({ uuid: 'i', ...dataUsed }),
    sim({ uuid: 'j', ...swap({ state: 'held', held_until: TODAY }) }),
  ],
  order_product: [
    pendingSim({ uuid: 'k', state: 'activation_failed' }),
    pendingSim({ uuid: 'l', type: 1, state: 'sim_in_delivery', delivery: parcel('refused') }),
    pendingSim({ uuid: 'm', order_uuid: 'unpaid', order_state: 'awaiting_payment' }),
    pendingSim({ uuid: 'n', waits_for: 'identity' }),
    pendingSim({ uuid: 'o', state: 'esim_ready', esim: {} as Pending['esim'] }),
    pendingSim({ uuid: 'p', type: 1, state: 'sim_in_delivery', delivery: parcel('delivered') }),
  ],
  prepaid_balance: [
    { order_product_uuid: 'stopped', balance: 2, next_month: null, stopped: { missing: 8 } },
    {
      order_product_uuid: 'short',
      balance: 2,
      next_month: { first: '2026-12-01', amount: 10, contributions: 0, missing: 8 },
    },
  ] as unknown as UrgentSession['prepaid_balance'],
});

test('all urgent matters are listed in the order of urgentKinds, for any order of the session', () => {
  // No session has every kind: `email_pending` needs a confirmed address, and a mandate has either ended or was never confirmed.
  const expectedKinds = urgentKinds.filter((kind) => kind !== 'email_pending' && kind !== 'debit_ended');
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...fullSession.customer_product], { minLength: 10 }),
      fc.shuffledSubarray([...fullSession.order_product], { minLength: 6 }),
      fc.shuffledSubarray([...fullSession.customer_invoice], { minLength: 3 }),
      (customer_product, order_product, customer_invoice) => {
        const matters = listUrgentMatters({ ...fullSession, customer_product, order_product, customer_invoice }, TODAY);
        expect(matters.map(({ kind }) => kind)).toEqual(expectedKinds);
      },
    ),
  );
});

test('the urgent matters of any part of a session are in the order of urgentKinds and unique', () => {
  fc.assert(
    fc.property(
      fc.subarray([...fullSession.customer_product]),
      fc.subarray([...fullSession.order_product]),
      fc.subarray([...fullSession.customer_invoice]),
      (customer_product, order_product, customer_invoice) => {
        const matters = listUrgentMatters({ ...fullSession, customer_product, order_product, customer_invoice }, TODAY);
        const ranks = matters.map(({ kind }) => urgentKinds.indexOf(kind));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        const lines = matters.map(({ kind, subject_uuid, path }) => `${kind} ${subject_uuid} ${path}`);
        expect(new Set(lines).size).toBe(lines.length);
      },
    ),
  );
});

test('a sub-account has only the urgent matters of its SIM that it can resolve', () => {
  const matters = listUrgentMatters(
    { ...fullSession, customer: { ...fullSession.customer, owner_customer_uuid: 'owner' } },
    TODAY,
  );
  expect(new Set(matters.map(({ kind }) => kind))).toEqual(
    new Set(['sim_lost', 'sim_suspended', 'limit_reached', 'data_used']),
  );
});

test.each<[string, UrgentSession, said: string[], above: string[]]>([
  ['data used up', ofSim(dataUsed), ['/customer/sim/one', '/customer/addons/one'], ['/customer', '/customer/sim/two']],
  ['a blocked SIM', ofSim({ state: 'lost_stolen' }), ['/customer/sim/one', '/customer/swap/one'], ['/customer']],
  ['a rejected port-in', ofSim(refusedNumber), [`/customer/esim/${ORDERED}`], ['/customer', '/customer/sim/one']],
  [
    'a delivered card',
    ofOrder({ type: 1, state: 'sim_in_delivery', delivery: parcel('delivered') }),
    [],
    ['/customer'],
  ],
])(
  'the urgent matter of %s is left out on the screens that show it themselves',
  (_, testedSession, expected, above) => {
    const [matter] = listUrgentMatters(testedSession, TODAY);
    if (!matter) return expect.unreachable();
    expect([...expected, ...above].filter((pathname) => isSaidByScreen(matter, pathname))).toEqual(expected);
  },
);
