import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { verifyUsage } from '../months/verify-usage.ts';
import { usageAlert, usageRecord } from '../tables.ts';
import { sendUsage } from '../testing/send-usage.ts';

const product = setUpTestAppForFile();
const world = createSandboxControl(product);

type Sim = Awaited<ReturnType<typeof createActiveSim>>;
const LIMIT_EURO = 20;
/** Amounts that are offered at that limit; once one of them is the limit and is reached, others are offered. */
const offered = [30, 40];

/** Sends batches at the same time, each with a paid call of 15 euro. */
const sendAtOnce = ({ line }: Sim, batches: number) =>
  Array.from({ length: batches }, () =>
    sendUsage(product, line.order_product_uuid, [
      { service: 'voice', direction: 'out', other_party: '0903 12345', quantity: 600 },
    ]),
  );
const goOn = ({ browser, line }: Sim, amount: number) =>
  browser.post('/api/customer/product/usage/go-on', { customer_product_uuid: line.uuid, kind: 'spending', amount });
const changeLimit = ({ browser, line }: Sim, value: number) =>
  browser.post('/api/customer/product/credit-limit/change', { customer_product_uuid: line.uuid, value });
const spentBy = async ({ line }: Sim) => {
  const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, line.uuid));
  const records = await product.db.read
    .select()
    .from(usageRecord)
    .where(and(eq(usageRecord.customer_uuid, line.customer_uuid), eq(usageRecord.customer_product_uuid, line.uuid)));
  const charged = records.reduce((sum, { cost_millicents }) => sum + cost_millicents, 0);
  return { euro: charged / (100 * MILLICENTS), month: (row?.spent?.all ?? 0) / (100 * MILLICENTS), spent: row?.spent };
};
const alertsOf = ({ line }: Sim) =>
  product.db.read.select().from(usageAlert).where(eq(usageAlert.customer_product_uuid, line.uuid));
const barredSim = async () => {
  const sim = await createActiveSim(product, { offer: 'private-postpaid-s' });
  await Promise.all(sendAtOnce(sim, 6));
  return sim;
};

test('concurrent batches that reach a limit are charged up to the limit, with one alert', async () => {
  const sim = await barredSim();
  expect(await spentBy(sim)).toMatchObject({ euro: LIMIT_EURO, month: LIMIT_EURO });
  const alerts = await alertsOf(sim);
  expect(alerts.filter(({ percent }) => percent === 100).map(({ kind }) => kind)).toEqual(['spending']);
});

test('of concurrent consents to different amounts one is in force, and usage is charged up to that amount', async () => {
  const sim = await barredSim();
  const amounts = [...offered, ...offered, ...offered].toReversed();
  const [answers] = await Promise.all([
    Promise.all(amounts.map((amount) => goOn(sim, amount))),
    Promise.all(sendAtOnce(sim, 6)),
  ]);
  const agreedAmounts = new Set(answers.flatMap(({ status, response }) => (status === 200 ? [response.amount] : [])));
  expect(agreedAmounts.size).toBe(1);
  const refusals = answers.filter(({ status }) => status !== 200);
  // A refused request came when the limit was raised already, or when the raised one was reached too.
  for (const { problem } of refusals) expect(['USAGE_NOT_STOPPED', 'AMOUNT_NOT_OFFERED']).toContain(problem.code);
  const [amount = 0] = agreedAmounts as Set<number>;
  await Promise.all(sendAtOnce(sim, 8));
  const after = await spentBy(sim);
  expect(after).toMatchObject({ euro: amount, month: amount });
  expect(after.spent?.consents?.map(({ cents }) => cents)).toEqual([amount * 100]);
  expect(await verifyUsage(product.db)).toEqual([]);
});

test('a new limit below the amount spent bars paid services at once, and nothing more is charged', async () => {
  const sim = await createActiveSim(product, { offer: 'private-postpaid-s' });
  await sendUsage(product, sim.line.order_product_uuid, [
    { service: 'voice', direction: 'out', other_party: '0903 12345', quantity: 480 },
  ]);
  expect((await spentBy(sim)).euro).toBe(12);
  await changeLimit(sim, 10);
  const services = async () => (await sim.fetchSim()).products[0]?.services ?? [];
  await product.waitFor(async () =>
    (await services()).some(({ key, enabled }) => key === 'international_calls' && !enabled),
  );
  const { customer_product } = await sim.browser.callEndpoint('GET /api/customer/session');
  expect(customer_product[0]?.stopped_by).toEqual(['spending']);
  await Promise.all(sendAtOnce(sim, 2));
  expect((await spentBy(sim)).euro).toBe(12);
  expect(await verifyUsage(product.db)).toEqual([]);
});

test('a limit change that is confirmed during consents is never added to the amount of a consent', async () => {
  for (const value of [30, 10]) {
    const sim = await createActiveSim(product, { offer: 'private-postpaid-s' });
    await world.trigger('/api/network/behaviour', { mode: 'hold', match: sim.line.msisdn, times: 1 });
    expect((await changeLimit(sim, value)).status).toBe(200);
    const order = await product.waitFor(async () =>
      (await world.orders()).find(({ kind, msisdn }) => kind === 'change-limit' && msisdn === sim.line.msisdn),
    );
    await Promise.all(sendAtOnce(sim, 6));
    const [answers] = await Promise.all([
      Promise.all([40, 30, 40].map((amount) => goOn(sim, amount))),
      world.trigger(`/api/network/orders/${order.id}/complete`),
      ...sendAtOnce(sim, 6),
    ]);
    await world.waitForEvents();
    const agreedAmounts = new Set(answers.flatMap(({ status, response }) => (status === 200 ? [response.amount] : [])));
    // A second amount is offered only at the lower limit: 40 at the old one, then 30 once the new one of 10 is reached.
    expect(agreedAmounts.size).toBeLessThanOrEqual(value < LIMIT_EURO ? 2 : 1);
    await Promise.all(sendAtOnce(sim, 8));
    const after = await spentBy(sim);
    // Which of the two changes came last is random; what is charged never exceeds the higher of their limits.
    const highestLimit = Math.max(LIMIT_EURO, value, ...agreedAmounts);
    expect(after.euro).toBeLessThanOrEqual(highestLimit);
    expect(after.month).toBe(after.euro);
    expect(after.spent?.consents?.length ?? 0).toBe(agreedAmounts.size);
    expect([value, ...agreedAmounts]).toContain((after.spent?.limits?.credit_limit_cents ?? 0) / 100);
  }
  expect(await verifyUsage(product.db)).toEqual([]);
});
