import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

type Parcel = { id: string; tracking_code: string };
const fetchParcels = () => sandboxCall<Parcel[]>(product, '/api/courier/shipments');

test('a repeated start of the delivery ships nothing, and returned cards are shipped again', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  const fetchTrackingCode = async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code;
  const startDelivery = () => sim.browser.post('/api/order/start-delivery', { order_uuid: sim.order_uuid });
  const firstCode = await product.waitFor(fetchTrackingCode);
  for (let time = 0; time < 2; time += 1) expect((await startDelivery()).status).toBe(200);
  await product.worker?.runUntilIdle();
  expect(await fetchParcels()).toHaveLength(1);
  const [parcel] = await fetchParcels();
  await sandboxCall(product, `/api/courier/shipments/${parcel?.id}/return`, { reason: 'ADDRESS_UNKNOWN' });
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.state === 'returned');
  await startDelivery();
  await product.waitFor(async () => {
    const currentCode = await fetchTrackingCode();
    return currentCode && currentCode !== firstCode;
  });
  expect(await fetchParcels()).toHaveLength(2);
});

test.each(['down', 'garbage', 'twice'])('a courier in the mode %s gets one parcel', async (mode) => {
  const parcelsBefore = (await fetchParcels()).length;
  await sandboxCall(product, '/api/courier/behaviour', { mode, times: 1 });
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code);
  expect(await fetchParcels()).toHaveLength(parcelsBefore + 1);
});

test('only a confirmed order is shipped', async () => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', {
    type: 1,
  });
  const start = async () => (await browser.post('/api/order/start-delivery', { order_uuid })).problem.code;
  expect(await start()).toBe('ORDER_NOT_CONFIRMED');
  await accept();
  expect(await start()).toBe('ORDER_NOT_CONFIRMED');
});
