import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchPrepaidBalance, startTopUp, createPrepaidSim, startAndPayTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { queryRows } from '#platform/db/database.ts';
import { addDays, brusselsDate, daysInMonth, firstOfMonth, startOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import {
  applySimEvent,
  resumeLinesOfReopenedAccount,
  suspendLinesOfClosingAccount,
} from '#subscriptions/server/commands.ts';
import { runStartBillCycles } from '#subscriptions/server/jobs/start-bill-cycles.ts';
import { customerProduct, billCycleRun } from '#subscriptions/server/tables.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import { prepaidEntry } from '../tables.ts';

const product = setUpTestAppForFile({ beginsAt: WEEK_BEFORE_FIRST });
const world = createSandboxControl(product);
beforeEach(async () => {
  await product.db.write.delete(billCycleRun);
});

const day = 86_400;
const first = startOfNextMonth(new Date(WEEK_BEFORE_FIRST));
const month = brusselsDate(first);
const goTo = (instant: Date) => product.clock.setOffset(instant.getTime() - Date.now());
const ctx = () => createTestJobContext(product, {} as never);
/** Some seconds after midnight of the 1st. */
const runBillCycleOfFirst = async () => {
  goTo(addSeconds(first, 5));
  await runStartBillCycles({}, ctx());
};

type Sim = Awaited<ReturnType<typeof createPrepaidSim>>;
const lineOf = async ({ browser }: Sim) => {
  const [line] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  if (!line) throw new Error('no SIM');
  return line;
};
const fetchNetworkState = async ({ line }: Sim) =>
  (await world.lines()).find(({ msisdn }) => msisdn === line.msisdn)?.state;
const entriesOf = async ({ line }: Sim, kind: string) =>
  (
    await product.db.read
      .select()
      .from(prepaidEntry)
      .where(eq(prepaidEntry.order_product_uuid, line.order_product_uuid))
  ).filter((entry) => entry.kind === kind);
const creditsOf = async ({ browser }: Sim) => {
  const rows = await queryRows(
    product.db.read,
    sql`select 1 from carbon_entry where customer_uuid = ${browser.customer} and kind = 'plan' and month = ${month}`,
  );
  return rows.length;
};
/** Counts the messages to a recipient whose subject or text matches `words`. */
const countMessages = async (to: string, words: RegExp) =>
  (await fetchMessages(product, to)).filter(({ subject, text }) => words.test(`${subject} ${text}`)).length;

test('a SIM activated across midnight of the 1st is debited the last day of the month and suspended for the new month', async () => {
  goTo(addSeconds(first, -3600));
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  onTestFinished(() => goOn());
  const { promise: holds, resolve: onHeld } = Promise.withResolvers<void>();
  // The activation has read the time when it inserts the SIM.
  const holding = product.db.tx(async (tx) => {
    // A busy machine may take longer to the activation than a transaction may be idle.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table ${customerProduct} in share mode`);
    onHeld();
    await goesOn;
  });
  await holds;
  const activation = createPrepaidSim(product);
  // A periodic job that updates SIMs may wait for the same lock, before the activation begins.
  const queryWaiting = () =>
    queryConnectionPids(product.db.read, { waitingOnly: true, statement: 'into "customer_product"' });
  await expect.poll(queryWaiting, { interval: 20, timeout: 100_000 }).toHaveLength(1);
  goTo(addSeconds(first, 5));
  goOn();
  await holding;
  const sim = await activation;
  await runBillCycleOfFirst();
  expect(await verifyIntegrity(product.db)).toEqual([]);
  const lastDay = brusselsDate(addSeconds(first, -1));
  expect(await entriesOf(sim, 'first_days')).toMatchObject([{ about: firstOfMonth(lastDay), started_on: lastDay }]);
  expect(await entriesOf(sim, 'paused')).toMatchObject([{ about: month }]);
});

test('an unpaid month suspends the SIM, and the remaining days are debited when it resumes', async () => {
  const sim = await createPrepaidSim(product);
  const { balance } = (await fetchPrepaidBalance(sim.browser)) ?? { balance: 0 };
  for (let time = 0; time < 2; time += 1) {
    await runBillCycleOfFirst();
    await product.db.write.delete(billCycleRun);
  }
  expect(await lineOf(sim)).toMatchObject({ state: 'suspended', paused_on: month });
  expect(await fetchPrepaidBalance(sim.browser)).toMatchObject({
    balance,
    next_month: null,
    stopped: { since: month, amount: 10, missing: Math.round((10 - balance) * 100) / 100 },
  });
  expect([await entriesOf(sim, 'paused'), await entriesOf(sim, 'month')].map(({ length }) => length)).toEqual([1, 0]);
  expect(await creditsOf(sim)).toBe(0);
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
  await product.waitFor(async () => (await countMessages(sim.line.msisdn, /stopped.*top-up/s)) === 1);
  await product.waitFor(async () => (await countMessages(sim.email, /is stopped/)) === 1);

  // Too little: the SIM stays suspended, and is debited from the day of the remaining payment.
  const today = addDays(month, 9);
  goTo(addSeconds(first, 9 * day + 36_000));
  const priceOfDays = (days: number) => Math.round((1000 * days) / daysInMonth(month)) / 100;
  const share = priceOfDays(daysInMonth(month) - 9);
  await startAndPayTopUp(product, sim.browser, sim.line.uuid, 1);
  const missingAmount = Math.max(1, Math.round((share - balance - 1) * 100) / 100);
  if (share > balance + 1) {
    expect((await lineOf(sim)).state).toBe('suspended');
    await payAtProvider(product, (await startTopUp(sim.browser, sim.line.uuid, missingAmount)).checkout_url);
  }
  await product.waitFor(async () => (await lineOf(sim)).state === 'active');
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'active');
  // The network gets the prorated allowance of this month and the full one of later months.
  const { allowances } = (await world.lines()).find(({ msisdn }) => msisdn === sim.line.msisdn) ?? {};
  expect(allowances).toMatchObject({ month, monthly: { data: 15e9 } });
  expect(allowances?.now['data']).toBeLessThan(15e9);
  const [monthEntry, ...furtherEntries] = await entriesOf(sim, 'month');
  expect(monthEntry).toMatchObject({ about: month, started_on: today, amount_cents: Math.round(-100 * share) });
  expect(furtherEntries).toEqual([]);
  const resumedLine = await lineOf(sim);
  expect(resumedLine.paused_on).toBeNull();
  const data = resumedLine.buckets.find(({ kind }) => kind === 'data');
  expect(data?.total).toBeLessThan(data?.monthly ?? 0);
  expect((await fetchPrepaidBalance(sim.browser))?.stopped).toBeUndefined();
  expect(await creditsOf(sim)).toBe(1);
  await product.waitFor(async () => (await countMessages(sim.line.msisdn, /works again/)) === 1);
});

test('a SIM suspended for an unpaid month is not resumed by a network event, when it is found after a loss, or on the next 1st', async () => {
  const sim = await createPrepaidSim(product);
  await runBillCycleOfFirst();
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
  const { customer_uuid, uuid } = sim.line;
  const key = { customer_uuid, uuid };
  for (const event of ['reactivated', 'lost', 'found'] as const)
    await product.db.tx((tx) => applySimEvent[event](tx, ctx(), key));
  goTo(addSeconds(startOfNextMonth(first), 5));
  await runStartBillCycles({}, ctx());
  const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, uuid));
  expect(row).toMatchObject({ begun_month: brusselsDate(startOfNextMonth(first)), state: 'suspended' });
  expect(await entriesOf(sim, 'month')).toEqual([]);
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
});

test('a top-up while the account closes pays the month and does not switch the SIM on; the end of the closing does', async () => {
  const sim = await createPrepaidSim(product);
  const { customer_uuid } = sim.line;
  await runBillCycleOfFirst();
  await product.db.tx((tx) => suspendLinesOfClosingAccount(tx, ctx(), customer_uuid));
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
  await startAndPayTopUp(product, sim.browser, sim.line.uuid, 30);
  await product.waitFor(async () => (await lineOf(sim)).paused_on === null);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await entriesOf(sim, 'month')).toHaveLength(1);
  expect((await lineOf(sim)).state).toBe('suspended');
  expect(await fetchNetworkState(sim)).toBe('inactive');
  expect(
    (await world.orders()).filter(({ kind, msisdn }) => kind === 'reactivate' && msisdn === sim.line.msisdn),
  ).toEqual([]);
  expect(await countMessages(sim.line.msisdn, /works again/)).toBe(0);
  await product.db.tx((tx) => resumeLinesOfReopenedAccount(tx, ctx(), customer_uuid));
  await product.waitFor(async () => (await fetchNetworkState(sim)) === 'active');
  expect((await lineOf(sim)).state).toBe('active');
});

test('on the 1st a SIM with enough balance stays active, and a SIM without is suspended even before the bill cycle run', async () => {
  const [rich, poor] = [await createPrepaidSim(product), await createPrepaidSim(product)];
  await startAndPayTopUp(product, rich.browser, rich.line.uuid, 10);
  const addons = await createAddonTestKit(product);
  goTo(addSeconds(first, 5));
  expect((await addons.add(poor.browser, poor.line.uuid, 'co2-5')).problem.code).toBe('SIM_NOT_IN_USE');
  await runBillCycleOfFirst();
  expect((await lineOf(rich)).state).toBe('active');
  expect((await entriesOf(rich, 'month')).map(({ amount_cents }) => amount_cents)).toEqual([-1000]);
  expect(await creditsOf(rich)).toBe(1);
  const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, poor.line.uuid));
  expect(row).toMatchObject({ begun_month: month, suspended_unpaid_on: month, state: 'suspended' });
});
