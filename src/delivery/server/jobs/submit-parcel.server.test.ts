import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { timer } from '#platform/db/tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const setCourierMode = (mode: string) => sandboxCall(product, '/api/courier/behaviour', { mode });
const deliveryOf = async (sim: OrderedSim) => (await sim.fetchSim()).orderProduct?.delivery?.state;
const queryTimers = () => product.db.read.select().from(timer).where(eq(timer.job, 'send-parcel'));
const queryRefusalMails = async ({ email }: OrderedSim) =>
  (await fetchMessages(product, email)).filter(({ subject }) => /courier does not accept/.test(subject));

test('an address that the courier refuses is in the session, mailed to the customer once and submitted again daily', async () => {
  await setCourierMode('refuse');
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await deliveryOf(sim)) === 'refused');
  const { orderProduct } = await sim.fetchSim();
  expect(orderProduct).toMatchObject({ state: 'in_processing', delivery: { tracking_code: null } });
  expect(orderProduct?.tracker.find(({ key }) => key === 'sent')?.state).toBe('failed');
  await product.waitFor(async () => (await queryRefusalMails(sim)).length > 0);
  const [mail] = await queryRefusalMails(sim);
  expect(mail?.text).toContain('Nieuwstraat 12, 1000\u00a0Brussel');
  expect(mail?.text).toContain(product.settings.SUPPORT_PHONE);

  // The customer tries again and is refused too: no second mail is sent and no second daily retry is scheduled.
  expect((await sim.browser.post('/api/order/start-delivery', { order_uuid: sim.order_uuid })).status).toBe(200);
  await product.worker?.runUntilIdle();
  expect(await queryTimers()).toHaveLength(1);
  const [before] = await queryTimers();
  await product.advanceClock('PT24H');
  await product.waitFor(async () => {
    const [nextTimer] = await queryTimers();
    return nextTimer && before && nextTimer.due_at > before.due_at;
  });
  expect(await queryTimers()).toHaveLength(1);
  expect(await queryRefusalMails(sim)).toHaveLength(1);

  await setCourierMode('accept');
  await product.advanceClock('PT24H');
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'sim_in_delivery');
  expect(await deliveryOf(sim)).toBe('created');
  expect(await queryTimers()).toEqual([]);
});

test('an order with a refused address can be cancelled, and its parcel is not submitted again', async () => {
  await setCourierMode('refuse');
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await deliveryOf(sim)) === 'refused');
  expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
  await setCourierMode('accept');
  await product.advanceClock('PT24H');
  await product.waitFor(async () => (await queryTimers()).length === 0);
  await product.worker?.runUntilIdle();
  expect((await sim.fetchSim()).orderProduct).toMatchObject({ state: 'order_cancelled', delivery: null });
});

test('a parcel is submitted again after an outage of the courier, without a mail to the customer', async () => {
  await sandboxCall(product, '/api/courier/behaviour', { mode: 'down', times: 1 });
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'sim_in_delivery');
  expect(await queryRefusalMails(sim)).toEqual([]);
});
