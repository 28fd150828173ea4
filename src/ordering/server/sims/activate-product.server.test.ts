import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder, fetchOrderProducts } from '#app/testing/orders/draft-order.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { orderProduct } from '#ordering/server/tables.ts';
import { portIn } from '#porting/server/tables.ts';
import { queryAllocatedSims } from '#subscriptions/server/queries.ts';
import type { OrderProduct } from '#ordering/contract.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/order/product/activation';

test('an activation requires a confirmed email address, the early start consent, and the number of the own card', async () => {
  const unconfirmed = await registerCustomerAndOrderSim(product, { confirmed: false });
  await product.db.write
    .update(orderProduct)
    .set({ state: 'esim_ready' })
    .where(eq(orderProduct.uuid, unconfirmed.order_product_uuid));
  const earlyStartBody = { order_product_uuid: unconfirmed.order_product_uuid, early_start: true };
  expect((await unconfirmed.browser.post(path, earlyStartBody)).problem.code).toBe('EMAIL_NOT_VERIFIED');

  const [card, otherCard] = [
    await registerCustomerAndOrderSim(product, { type: 1 }),
    await registerCustomerAndOrderSim(product, { type: 1 }),
  ];
  for (const sim of [card, otherCard])
    await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'sim_in_delivery');
  const activate = (changes: Record<string, unknown>) =>
    card.browser.post(path, { order_product_uuid: card.order_product_uuid, early_start: true, ...changes });
  const sims = await queryAllocatedSims(product.db.read, [card.order_product_uuid, otherCard.order_product_uuid]);
  const simNumber = sims.get(card.order_product_uuid)?.iccid ?? '';
  expect((await activate({ sim_number: simNumber, early_start: false })).problem.code).toBe('EARLY_START_REQUIRED');
  for (const sim_number of [
    undefined,
    '',
    '123',
    '8932000000000000001',
    sims.get(otherCard.order_product_uuid)?.iccid,
  ]) {
    expect([sim_number, (await activate({ sim_number })).problem.code]).toEqual([sim_number, 'SIM_NUMBER_WRONG']);
  }
  expect((await card.fetchSim()).orderProduct?.tries_left).toBe(3);
  const spaced = simNumber.replaceAll(/(\d{4})/g, '$1 ');
  const answers = await Promise.all([activate({ sim_number: spaced }), activate({ sim_number: simNumber })]);
  expect(answers.map(({ status, problem }) => problem.code ?? String(status)).toSorted()).toEqual([
    '200',
    'ACTIVATION_RUNNING',
  ]);
  await product.waitFor(async () => (await card.fetchSim()).products[0]?.state === 'active');
  expect(await fetchOrderProducts(card.browser)).toEqual([]);
  expect((await card.browser.post('/api/order/cancel', { order_uuid: card.order_uuid })).problem.code).toBe(
    'ORDER_NOT_CANCELLABLE',
  );
});

test('after the withdrawal period no early start consent is required', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  const fetchPending = async () => (await sim.fetchSim()).orderProduct;
  await product.waitFor(async () => (await fetchPending())?.state === 'esim_ready');
  const activate = () => sim.browser.post(path, { order_product_uuid: sim.order_product_uuid, early_start: false });
  await product.advanceClock('P13D');
  await product.waitFor(async () => product.clock.offsetMs() > 12 * 86_400_000);
  expect((await fetchPending())?.early_start_needed).toBe(true);
  expect((await activate()).problem.code).toBe('EARLY_START_REQUIRED');
  await product.advanceClock('P7D');
  await product.waitFor(async () => (await fetchPending())?.early_start_needed === false);
  expect((await activate()).status).toBe(200);
  expect((await fetchPending())?.state).toBe('activating');
});

test('an incomplete port-in is refused by field, without changes', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'esim_ready');
  const [operator] = (await getCatalogue(product.db)).operators;
  const port_in = { msisdn: '0470 12 34 56', operator_uuid: operator?.uuid, subscription: 'postpaid' };
  const { problem } = await sim.browser.post(path, {
    order_product_uuid: sim.order_product_uuid,
    early_start: true,
    port_in,
  });
  expect(problem.code).toBe('PORT_IN_INCOMPLETE');
  expect(problem.errors?.map(({ field }) => field)).toEqual([
    'port_in.sim_number',
    'port_in.customer_number',
    'port_in.mandate',
  ]);
  expect((await sim.fetchSim()).orderProduct?.state).toBe('esim_ready');
});

test('a port-in requires the mandate to end the old contract, and its time is stored', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'esim_ready');
  const [operator] = (await getCatalogue(product.db)).operators;
  const number = {
    msisdn: '0470 12 34 57',
    operator_uuid: operator?.uuid,
    subscription: 'prepaid',
    sim_number: '8932010000000001051',
  };
  const start = (port_in: unknown) =>
    sim.browser.post(path, { order_product_uuid: sim.order_product_uuid, early_start: true, port_in });
  for (const mandate of [false, undefined]) {
    const { status, problem } = await start({ ...number, mandate });
    expect([status, problem.code, problem.errors]).toMatchObject([
      422,
      'PORT_IN_INCOMPLETE',
      [{ field: 'port_in.mandate', code: 'MANDATE_REQUIRED' }],
    ]);
  }
  const queryPortIns = () =>
    product.db.read.select().from(portIn).where(eq(portIn.order_product_uuid, sim.order_product_uuid));
  expect(await queryPortIns()).toEqual([]);
  expect((await sim.fetchSim()).orderProduct?.state).toBe('esim_ready');
  const askedAt = product.clock.now();
  expect((await start({ ...number, mandate: true })).status).toBe(200);
  const [row] = await queryPortIns();
  expect(row?.state).toBe('submitted');
  expect(row?.mandate_at?.getTime()).toBeGreaterThanOrEqual(askedAt.getTime());
});

test('during an activation the state shows the port-in, and a rejected port-in can be corrected and submitted again', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'esim_ready');
  const [operator] = (await getCatalogue(product.db)).operators;
  const portInDetails = {
    operator_uuid: operator?.uuid,
    subscription: 'prepaid',
    sim_number: '8932010000000001051',
    mandate: true,
  };
  const refusedNumber = { ...portInDetails, msisdn: '0470 12 39 92' };
  expect((await sim.activate({ port_in: refusedNumber })).response.state).toBe('port_in_pending');
  const waitForState = (state: OrderProduct['state']) =>
    product.waitFor(
      async () => (await sim.fetchSim()).orderProduct?.state === state && (await sim.fetchSim()).orderProduct,
    );
  expect((await waitForState('port_in_rejected')).port_in?.state).toBe('rejected');
  expect((await sim.activate({ port_in: { ...portInDetails, msisdn: '0470 12 31 23' } })).response.state).toBe(
    'port_in_pending',
  );
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.port_in?.state === 'scheduled');
  expect((await sim.fetchSim()).orderProduct?.state).toBe('port_in_pending');
  const [storedSim] = await product.db.read
    .select({ state: orderProduct.state })
    .from(orderProduct)
    .where(eq(orderProduct.uuid, sim.order_product_uuid));
  expect(storedSim?.state).toBe('activating');
});

test('a mandate given with the order has the time of the order, and a port-in without a mandate is refused', async () => {
  const [operator] = (await getCatalogue(product.db)).operators;
  const number = (msisdn: string, mandate: boolean | undefined) => ({
    msisdn,
    operator_uuid: operator?.uuid ?? '',
    subscription: 'prepaid' as const,
    sim_number: '8932010000000001051',
    mandate,
  });
  const draft = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', {
    port_in: number('0470 12 34 58', true),
  });
  const unpaidOrder = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', {
    port_in: number('0470 12 34 59', undefined),
  });
  const answers = [];
  for (const { browser, accept, order_product } of [draft, unpaidOrder]) {
    await accept();
    await product.waitFor(async () => (await fetchOrderProducts(browser))[0]?.state === 'esim_ready');
    await product.db.write.execute(sql`update credential set email_status = 1`);
    answers.push(await browser.post(path, { order_product_uuid: order_product[0]?.uuid, early_start: true }));
  }
  expect(answers.map(({ status, problem }) => [status, problem.errors?.[0]?.code])).toEqual([
    [200, undefined],
    [422, 'MANDATE_REQUIRED'],
  ]);
  const [row] = await product.db.read
    .select()
    .from(portIn)
    .where(eq(portIn.order_product_uuid, draft.order_product[0]?.uuid ?? ''));
  expect(row?.mandate_at).toEqual(row?.created_at);
  expect(row?.submitted_at?.getTime()).toBeGreaterThan(row?.mandate_at?.getTime() ?? Infinity);
});

test('a failed activation can be retried twice', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  const readySim = await product.waitFor(async () => {
    const { orderProduct: currentSim } = await sim.fetchSim();
    return currentSim?.state === 'esim_ready' ? currentSim : null;
  });
  expect(readySim.tries_left).toBe(3);
  await sandboxCall(product, '/api/network/behaviour', { mode: 'refuse', code: 'LINE_BUSY', match: readySim.msisdn });
  const waitForFailure = (triesLeft: number) =>
    product.waitFor(async () => {
      const { orderProduct: currentSim } = await sim.fetchSim();
      return currentSim?.state === 'activation_failed' && currentSim.tries_left === triesLeft ? currentSim : null;
    });
  for (const triesLeft of [2, 1, 0]) {
    await sim.activate();
    const failedSim: OrderProduct = await waitForFailure(triesLeft);
    expect(failedSim.failure_code).toBeTruthy();
    expect(failedSim.tracker.find(({ key }) => key === 'activated')?.state).toBe('failed');
  }
  expect(
    (await sim.browser.post(path, { order_product_uuid: sim.order_product_uuid, early_start: true })).problem.code,
  ).toBe('ACTIVATION_FAILED');
  await sandboxCall(product, '/api/reset', {});
});
