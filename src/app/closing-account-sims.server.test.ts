import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import {
  applySimEvent,
  resumeLinesOfReopenedAccount,
  resumePaidSim,
  setSimRestriction,
  suspendLinesOfClosingAccount,
  suspendUnpaidSim,
} from '#subscriptions/server/commands.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { goodPassword } from './testing/customers/new-customer.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { createSandboxControl } from './testing/product/sandbox-control.ts';
import { setUpTestAppForFile } from './testing/product/set-up-test-app-for-file.ts';
import { createActiveSim } from './testing/sims/active-sim.ts';
import { createPrepaidSim } from './testing/sims/prepaid-sim.ts';
import { createReadyState } from './testing/sims/walk-ready-customers.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
const world = createSandboxControl(product);

type Sim = { line: { customer_uuid: string; uuid: string; msisdn: string } };
const ctx = () => createTestJobContext(product, {} as never);
const today = () => brusselsDate(product.clock.now());
const fetchNetworkState = async ({ line }: Sim) =>
  (await world.lines()).find(({ msisdn }) => msisdn === line.msisdn)?.state;
const stateOf = async ({ line }: Sim) =>
  (await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, line.uuid)))[0]?.state;
const fetchOrders = async ({ line }: Sim, wantedKind: 'suspend' | 'reactivate') =>
  (await world.orders()).filter(({ kind, msisdn }) => kind === wantedKind && msisdn === line.msisdn);

const steps = {
  close: ({ line }: Sim) => product.db.tx((tx) => suspendLinesOfClosingAccount(tx, ctx(), line.customer_uuid)),
  reopen: ({ line }: Sim) => product.db.tx((tx) => resumeLinesOfReopenedAccount(tx, ctx(), line.customer_uuid)),
  unpaid: ({ line }: Sim) => product.db.tx((tx) => suspendUnpaidSim(tx, ctx(), line, today())),
  paid: async ({ line }: Sim) => {
    const catalogue = await getCatalogue(product.db);
    await product.db.tx((tx) => resumePaidSim(tx, ctx(), line, { on: today(), catalogue }));
  },
  'bill overdue': ({ line }: Sim) =>
    product.db.tx((tx) => setSimRestriction(tx, ctx(), line, today(), () => Promise.resolve('all'))),
  'bill paid': ({ line }: Sim) =>
    product.db.tx((tx) => setSimRestriction(tx, ctx(), line, today(), () => Promise.resolve('none'))),
  lost: ({ line }: Sim) => product.db.tx((tx) => applySimEvent.lost(tx, ctx(), line)),
  found: ({ line }: Sim) => product.db.tx((tx) => applySimEvent.found(tx, ctx(), line)),
  reactivated: ({ line }: Sim) => product.db.tx((tx) => applySimEvent.reactivated(tx, ctx(), line)),
} as const;

/** All orders for the network are sent, the SIM is blocked there, and none of them reactivates it. */
const assertBlocked = async (sim: Sim) => {
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
  expect(await fetchOrders(sim, 'reactivate')).toEqual([]);
};

test('a held deletion blocks the SIM at the network until its owner logs in again', async () => {
  const sim = await createPrepaidSim(product);
  // A login within the first minute counts as the device of the registration.
  await product.advanceClock('PT2M');
  const credentials = { email: sim.email, password: goodPassword };
  const thief = product.browser();
  thief.signIn(await thief.post('/api/customer/login', credentials));
  const reply = await thief.post('/api/customer/delete', { confirm: true });
  expect([reply.status, reply.problem.code]).toEqual([202, 'REQUEST_HELD']);
  expect(await stateOf(sim)).toBe('suspended');
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
  const owner = product.browser();
  owner.signIn(await owner.post('/api/customer/login', credentials));
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'active');
  expect(await stateOf(sim)).toBe('active');
});

type Step = keyof typeof steps;
test.each<[lastingSuspension: Step[], end: Step]>([
  [['unpaid', 'close', 'paid'], 'reopen'],
  [['close', 'unpaid', 'reopen'], 'paid'],
  [['close', 'unpaid', 'paid'], 'reopen'],
  [['bill overdue', 'close', 'bill paid'], 'reopen'],
  [['close', 'bill overdue', 'reopen'], 'bill paid'],
  [['close', 'bill overdue', 'bill paid'], 'reopen'],
  [['close', 'lost', 'found'], 'reopen'],
  [['lost', 'close', 'found'], 'reopen'],
  [['lost', 'close', 'reopen'], 'found'],
  [['lost', 'unpaid', 'found'], 'paid'],
  [['close', 'reactivated'], 'reopen'],
])('after %j the SIM is blocked at the network, and %s ends that', async (lastingSuspension, end) => {
  const sim = await createActiveSim(product);
  for (const step of lastingSuspension) {
    await steps[step](sim);
    await assertBlocked(sim);
  }
  await steps[end](sim);
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'active');
  expect(await stateOf(sim)).toBe('active');
});

test('a block of a closing account that the network refused is tried again', async () => {
  const sim = await createActiveSim(product);
  await world.trigger('/api/network/behaviour', { mode: 'refuse', match: sim.line.msisdn, times: 1 });
  await steps.close(sim);
  await product.waitFor(async () => (await fetchOrders(sim, 'suspend'))[0]?.state === 'failed');
  await world.waitForEvents();
  await product.advanceClock('PT11M');
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
});
