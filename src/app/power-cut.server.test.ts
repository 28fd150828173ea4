import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrderCheckoutAtProvider } from '#ordering/server/payment/pay-order.ts';
import { runPollPayment } from '#payments/server/jobs/poll-payment.ts';
import { runSendRefund } from '#payments/server/jobs/send-refund.ts';
import { payment, refund } from '#payments/server/tables.ts';
import { runSubmitParcel } from '#delivery/server/jobs/submit-parcel.ts';
import { simShipment } from '#delivery/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import type { Outside } from '#platform/outside.ts';
import { createJobRefusal } from '#platform/http/refused.ts';
import { runSubmitPortIn } from '#porting/server/jobs/submit-port-in.ts';
import { portIn } from '#porting/server/tables.ts';
import { runSubmitSimReplacement } from '#subscriptions/server/jobs/submit-sim-replacement.ts';
import { createOutsidePorts } from './outside.ts';
import { createActiveSim } from './testing/sims/active-sim.ts';
import { createUnsentParcel } from './testing/orders/prepared-parcel.ts';
import { registerCustomerWithDraftOrder, fetchOrderState, fetchOrderProducts } from './testing/orders/draft-order.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { createSandboxControl } from './testing/product/sandbox-control.ts';
import { payAtProvider, sandboxCall } from './testing/product/sandbox-calls.ts';
import { installSwapProfile, startSwap, waitForSwapState } from './testing/sims/sim-swap.ts';
import { type TestApp, startTestApp } from './testing/product/test-app.ts';

/**
 * Simulates a process that dies right after an outside system has accepted a call, before anything was written to the
 * database.
 */

let product: TestApp;
let real: Outside;
beforeAll(async () => {
  product = await startTestApp();
  real = createOutsidePorts(product.settings);
});
afterAll(() => product.stop());
beforeEach(() => product.worker?.runUntilIdle());

class PowerCut extends Error {}

const dyingAfter = <T extends object, K extends keyof T>(system: T, call: K): T => ({
  ...system,
  [call]: async (...callArgs: unknown[]) => {
    await (system[call] as (...args: unknown[]) => Promise<unknown>)(...callArgs);
    throw new PowerCut();
  },
});
const createDyingContext = (outside: Partial<Outside>) => createTestJobContext(product, { ...real, ...outside });
const createLivingContext = () => createTestJobContext(product, real);
/** The test runs the jobs itself. */
const deleteJobs = () => product.db.write.execute(sql`delete from job`);

test('a checkout that is opened again after a lost answer has the same page', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await order.accept();
  const { order_uuid } = order;
  const { payment_uuid, checkout_url } = (await order.browser.post('/api/order/pay', { order_uuid })).response;
  // The answer was lost, so the payment is reset as if it had not been opened.
  const where = eq(payment.payment_uuid, payment_uuid);
  await product.db.write.update(payment).set({ provider_payment_id: null, checkout_url: null }).where(where);
  const payer = { name: 'Ada Peeters', email: order.email };
  const repeatedUrl = await createOrderCheckoutAtProvider(
    { ...createLivingContext(), refuse: createJobRefusal, language: 'fr' },
    { customer_uuid: order.browser.customer ?? '', payment_uuid, payer },
  );
  expect(repeatedUrl).toBe(checkout_url);
});

test('a check of a payment that dies and is run twice continues the order and invoices it once', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await order.accept();
  const { payment_uuid, checkout_url } = (await order.browser.post('/api/order/pay', { order_uuid: order.order_uuid }))
    .response;
  const blind = { ...real.payments, payment: () => Promise.reject(new PowerCut()) };
  await expect(runPollPayment({ payment_uuid }, createDyingContext({ payments: blind }))).rejects.toThrow(PowerCut);
  await payAtProvider(product, checkout_url);
  for (let time = 0; time < 2; time += 1) await runPollPayment({ payment_uuid }, createLivingContext());
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
  const invoices = await product.db.write.execute(
    sql`select 1 from customer_invoice where order_uuid = ${order.order_uuid}`,
  );
  expect((invoices as unknown as { rows: unknown[] }).rows).toHaveLength(1);
});

test('a refund whose job dies after the provider has accepted it is paid back once', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await order.accept();
  const { payment_uuid, checkout_url } = (await order.browser.post('/api/order/pay', { order_uuid: order.order_uuid }))
    .response;
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
  await order.browser.post('/api/order/cancel', { order_uuid: order.order_uuid });
  await deleteJobs();
  const selectRefund = () => product.db.read.select().from(refund).where(eq(refund.payment_uuid, payment_uuid));
  const refund_uuid = (await selectRefund())[0]?.refund_uuid ?? '';
  const cut = createDyingContext({ payments: dyingAfter(real.payments, 'refund') });
  await expect(runSendRefund({ refund_uuid }, cut)).rejects.toThrow(PowerCut);
  expect((await selectRefund())[0]?.state).toBe('due');
  await runSendRefund({ refund_uuid }, createLivingContext());
  expect((await selectRefund())[0]?.state).toBe('sent');
  const [paidPayment] = await product.db.read.select().from(payment).where(eq(payment.payment_uuid, payment_uuid));
  const { refunded_cents } = await real.payments.payment(paidPayment?.provider_payment_id ?? '');
  expect(refunded_cents).toBe(paidPayment?.amount_cents);
});

test('a shipment whose job dies after the courier has accepted it is one parcel', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', { type: 1 });
  await order.accept();
  const [product_] = order.order_product;
  await order.browser.post('/api/order/product/allocate', { order_product_uuid: product_?.uuid });
  await deleteJobs();
  const parcels = () => sandboxCall<unknown[]>(product, '/api/courier/shipments');
  const before = (await parcels()).length;
  const { order_uuid } = order;
  const parcelPayload = await createUnsentParcel(product, real, order);
  const cut = createDyingContext({ courier: dyingAfter(real.courier, 'ship') });
  await expect(runSubmitParcel(parcelPayload, cut)).rejects.toThrow(PowerCut);
  // The first event of the courier arrives before the job is retried.
  await product.waitFor(async () => {
    const [parcel] = await product.db.read.select().from(simShipment).where(eq(simShipment.subject_uuid, order_uuid));
    return parcel?.courier_id;
  });
  expect((await fetchOrderProducts(order.browser))[0]?.state).toBe('in_processing');
  for (let time = 0; time < 2; time += 1) await runSubmitParcel(parcelPayload, createLivingContext());
  expect((await fetchOrderProducts(order.browser))[0]?.state).toBe('sim_in_delivery');
  expect(await parcels()).toHaveLength(before + 1);
});

test('a port-in whose jobs die after request and correction were accepted is one request with two attempts', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  await order.accept();
  await product.db.write.execute(sql`update credential set email_status = 1`);
  const order_product_uuid = order.order_product[0]?.uuid ?? '';
  await product.waitFor(async () => (await fetchOrderProducts(order.browser))[0]?.state === 'esim_ready');
  const { operators } = (await order.browser.get('/api/port-in/operators')).response;
  const msisdn = '+32470777993';
  const port_in = {
    msisdn,
    operator_uuid: operators[0].uuid,
    subscription: 'prepaid',
    sim_number: '8932010000000001051',
    mandate: true,
  };
  const activation = { order_product_uuid, early_start: true, port_in };
  const { response } = await order.browser.post('/api/order/product/activation', activation);
  const port_in_uuid: string = response.port_in.uuid;
  await deleteJobs();
  const first = { port_in_uuid, attempt: 1 };
  const requests = () => createSandboxControl(product).requests(msisdn);
  const cut = createDyingContext({ porting: dyingAfter(real.porting, 'request') });
  await expect(runSubmitPortIn(first, cut)).rejects.toThrow(PowerCut);
  await runSubmitPortIn(first, createLivingContext());
  const row = async () => (await product.db.read.select().from(portIn).where(eq(portIn.uuid, port_in_uuid)))[0];
  await product.waitFor(async () => (await row())?.state === 'rejected');
  expect(await requests()).toHaveLength(1);

  const corrected = { ...activation, port_in: { ...port_in, sim_number: '8932010000000001069' } };
  expect((await order.browser.post('/api/order/product/activation', corrected)).status).toBe(200);
  await deleteJobs();
  const second = { port_in_uuid, attempt: 2 };
  const cutAgain = createDyingContext({ porting: dyingAfter(real.porting, 'resubmit') });
  await expect(runSubmitPortIn(second, cutAgain)).rejects.toThrow(PowerCut);
  await runSubmitPortIn(second, createLivingContext());
  // The first call is repeated late.
  await runSubmitPortIn(first, createLivingContext());
  expect(await requests()).toMatchObject([{ attempt: 2 }]);
  await product.waitFor(async () => (await row())?.state === 'scheduled');
});

test('a SIM swap whose job dies after the network has accepted it is one order, and the line stays active', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 0);
  const swap = await waitForSwapState(product, browser, line, 'esim_ready');
  const world = createSandboxControl(product);
  await world.trigger('/api/network/behaviour', { mode: 'hold', match: line.msisdn, times: 1 });
  await installSwapProfile(product, swap);
  await world.waitForEvents();
  const [jobRow] = await queryRows<{ payload: { order_product_uuid: string; attempt: number } }>(
    product.db.read,
    sql`select payload from job where name = 'replace-sim'`,
  );
  if (!jobRow) throw new Error('the network is not asked');
  await deleteJobs();
  const orders = async () =>
    (await world.orders()).filter(({ kind, msisdn }) => kind === 'replace-sim' && msisdn === line.msisdn);
  const cut = createDyingContext({ network: dyingAfter(real.network, 'orderService') });
  await expect(runSubmitSimReplacement(jobRow.payload, cut)).rejects.toThrow(PowerCut);
  const postOrderEvent = () =>
    world.postEvent('network', {
      eventId: randomUUID(),
      eventTime: product.clock.now().toISOString(),
      eventType: 'ServiceStateChangeEvent',
      event: {
        service: { state: 'terminated', serviceCharacteristic: [{ name: 'iccid', value: line.sim.iccid }] },
      },
    });
  // The network reports the end of the old SIM, then completion, then the end of the old SIM again.
  expect(await postOrderEvent()).toBe(200);
  const [order] = await orders();
  await world.trigger(`/api/network/orders/${order?.id}/complete`);
  await waitForSwapState(product, browser, line, 'done');
  expect(await postOrderEvent()).toBe(200);
  for (let time = 0; time < 2; time += 1) await runSubmitSimReplacement(jobRow.payload, createLivingContext());
  expect(await orders()).toHaveLength(1);
  const [after] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  expect(after).toMatchObject({ state: 'active', msisdn: line.msisdn });
  expect(after?.sim.iccid).not.toBe(line.sim.iccid);
});
