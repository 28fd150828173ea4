import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { simStock } from '../tables.ts';

// Without a price for shipping nothing is due now, so an order is confirmed at once.
const product = setUpTestAppForFile({ settings: { SHIPPING_PRICE_CENTS: '0' } });
const world = createSandboxControl(product);

const cardOf = async (sim: OrderedSim) => {
  const [row] = await product.db.read
    .select()
    .from(simStock)
    .where(eq(simStock.allocation_uuid, sim.order_product_uuid));
  return row;
};

test('a card is activated with its own ICCID only', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  const pendingCardLine = await product.waitFor(async () => {
    const pendingLine = (await sim.fetchSim()).orderProduct;
    return pendingLine?.state === 'sim_in_delivery' ? pendingLine : null;
  });
  const { iccid = '890' } = (await cardOf(sim)) ?? {};
  expect(pendingCardLine.sim_number_end).toBe(iccid.slice(-4));
  const other = (await world.profiles()).find((profile) => profile.iccid !== iccid)?.iccid ?? '8932990000000000018';
  for (const sim_number of ['', '1234', other]) {
    const refusedReply = await sim.browser.post('/api/order/product/activation', {
      order_product_uuid: sim.order_product_uuid,
      early_start: true,
      sim_number,
    });
    expect(refusedReply).toMatchObject({ status: 422, problem: { code: 'SIM_NUMBER_WRONG' } });
  }
  await sim.activate({ sim_number: iccid.replaceAll(/(\d{4})(?=\d)/g, '$1 ') });
  const active = await product.waitFor(async () => (await sim.fetchSim()).products[0]);
  expect(active).toMatchObject({ type: 1, state: 'active', msisdn: pendingCardLine.msisdn, sim: { iccid } });
});

test('a card that was not shipped returns to the stock when the order is cancelled', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1, confirmed: 'before' });
  await sim.browser.post('/api/order/product/allocate', { order_product_uuid: sim.order_product_uuid });
  const { iccid = '890' } = (await cardOf(sim)) ?? {};
  expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
  const card = await product.waitFor(async () => {
    const [row] = await product.db.read.select().from(simStock).where(eq(simStock.iccid, iccid));
    return row?.allocation_uuid === null ? row : null;
  });
  expect(card.spent).toBe(false);
});

test('a card that may have been shipped is never allocated again', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'sim_in_delivery');
  const { iccid = '890' } = (await cardOf(sim)) ?? {};
  expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
  await product.waitFor(async () => {
    const [row] = await product.db.read.select().from(simStock).where(eq(simStock.iccid, iccid));
    return row?.spent;
  });
});
