import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runPollPayment } from '#payments/server/jobs/poll-payment.ts';
import { runSendRefund } from '#payments/server/jobs/send-refund.ts';
import { payment, refund } from '#payments/server/tables.ts';
import { runCancelShipment } from '#delivery/server/jobs/cancel-shipment.ts';
import { runSubmitParcel } from '#delivery/server/jobs/submit-parcel.ts';
import { timer } from '#platform/db/tables.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { type Outside, OutsideError } from '#platform/outside.ts';
import { runAllocateOrderedNumberAndSim } from '#subscriptions/server/jobs/allocate-ordered-number-and-sim.ts';
import { runOrderEsimProfile } from '#subscriptions/server/jobs/order-esim-profile.ts';
import { msisdnPool } from '#subscriptions/server/tables.ts';
import { createOutsidePorts } from './outside.ts';
import {
  registerCustomerWithDraftOrder,
  fetchOrderState,
  fetchOrderProducts,
  postWebhookEvent,
} from './testing/orders/draft-order.ts';
import { createUnsentParcel } from './testing/orders/prepared-parcel.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { payAtProvider } from './testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from './testing/product/test-app.ts';

let product: TestApp;
let real: Outside;
beforeAll(async () => {
  product = await startTestApp();
  real = createOutsidePorts(product.settings);
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.worker?.runUntilIdle();
  await product.db.write.delete(timer);
});

/** An outside system in which one call fails. */
const failing = <T extends object, K extends keyof T>(system: T, call: K, error: Error): T => ({
  ...system,
  [call]: () => Promise.reject(error),
});
const down = new OutsideError('outside', 'down');
const no = new OutsideError('outside', 'refused', { code: 'SOME_REASON' });

const createLastAttemptContext = (outside: Partial<Outside>): JobContext =>
  createTestJobContext(product, { ...real, ...outside }, { attempt: 12, isLastAttempt: true });

/** The scheduled jobs: work is not lost as long as its job is scheduled. */
const queryScheduledJobs = async () =>
  (await product.db.read.select().from(timer)).map(({ job, payload }) => ({ job, payload }));

const createPrepaidOrder = async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await order.accept();
  const { payment_uuid, checkout_url } = (
    await order.browser.post('/api/order/pay', { order_uuid: order.order_uuid, bank_method: 'card' })
  ).response;
  return { ...order, payment_uuid, checkout_url };
};

test('the check of a payment is scheduled again when the provider is down at the last attempt', async () => {
  const { payment_uuid } = await createPrepaidOrder();
  await product.db.write.delete(timer);
  await runPollPayment(
    { payment_uuid },
    createLastAttemptContext({ payments: failing(real.payments, 'payment', down) }),
  );
  expect(await queryScheduledJobs()).toEqual([{ job: 'check-payment', payload: { payment_uuid } }]);
});

test.each([
  ['is down', down],
  ['refuses the refund', no],
])('a refund is scheduled again when the provider %s at the last attempt', async (_how, error) => {
  const order = await createPrepaidOrder();
  await payAtProvider(product, order.checkout_url);
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
  const [paidPayment] = await product.db.read
    .select()
    .from(payment)
    .where(eq(payment.payment_uuid, order.payment_uuid));
  const refund_uuid = randomUUID();
  const { customer_uuid = '', payment_uuid = '', amount_cents = 0 } = paidPayment ?? {};
  const now = product.clock.now();
  await product.db.write.insert(refund).values({
    customer_uuid,
    refund_uuid,
    payment_uuid,
    amount_cents,
    reason: 'paid_twice',
    state: 'due',
    due_at: now,
  });
  await product.db.write.delete(timer);
  await runSendRefund({ refund_uuid }, createLastAttemptContext({ payments: failing(real.payments, 'refund', error) }));
  expect(await queryScheduledJobs()).toEqual([{ job: 'send-refund', payload: { refund_uuid } }]);
  await runSendRefund({ refund_uuid }, createTestJobContext(product, real));
  const [storedRefund] = await product.db.read.select().from(refund).where(eq(refund.refund_uuid, refund_uuid));
  expect(storedRefund?.state).toBe('sent');
});

const createCardOrder = async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', { type: 1 });
  await order.accept();
  const order_product_uuid = order.order_product[0]?.uuid ?? '';
  await order.browser.post('/api/order/product/allocate', { order_product_uuid });
  // The test runs the jobs itself.
  await product.db.write.execute(sql`delete from job`);
  await product.db.write.delete(timer);
  return order;
};

test.each([
  ['is down', down],
  ['refuses the address', no],
])('a parcel is scheduled again when the courier %s at the last attempt, and can be sent', async (_how, error) => {
  const order = await createCardOrder();
  const { order_uuid, browser } = order;
  const parcel = await createUnsentParcel(product, real, order);
  await runSubmitParcel(parcel, createLastAttemptContext({ courier: failing(real.courier, 'ship', error) }));
  expect(await queryScheduledJobs()).toEqual([{ job: 'send-parcel', payload: parcel }]);
  await product.db.write.delete(timer);
  // A request of the customer sends the parcel too: the one that never reached the courier does not block it.
  expect((await browser.post('/api/order/start-delivery', { order_uuid })).status).toBe(200);
  await product.waitFor(async () => (await fetchOrderProducts(browser))[0]?.state === 'sim_in_delivery');
});

test('the cancellation of a parcel is scheduled again when the courier is down at the last attempt', async () => {
  const parcel = await createUnsentParcel(product, real, await createCardOrder());
  await runSubmitParcel(parcel, createTestJobContext(product, real));
  const { shipment_uuid } = parcel;
  await runCancelShipment(
    { shipment_uuid },
    createLastAttemptContext({ courier: failing(real.courier, 'cancelShipment', down) }),
  );
  expect(await queryScheduledJobs()).toContainEqual({ job: 'cancel-shipment', payload: { shipment_uuid } });
});

const createEsimOrder = async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  await order.accept();
  await product.db.write.execute(sql`delete from job`);
  return { ...order, order_product_uuid: order.order_product[0]?.uuid ?? '' };
};

test('an allocation is scheduled again when no number is free at the last attempt', async () => {
  const { order_product_uuid, order_product, browser } = await createEsimOrder();
  const line = {
    order_product_uuid,
    customer_uuid: browser.customer ?? '',
    type: 0 as const,
    offer_uuid: order_product[0]?.offer.uuid ?? '',
    addon_uuids: [],
    identify: false,
  };
  const later = new Date(product.clock.now().getTime() + 86_400_000);
  await product.db.write.update(msisdnPool).set({ free_from: later });
  await runAllocateOrderedNumberAndSim(line, createLastAttemptContext({}));
  expect(await queryScheduledJobs()).toEqual([{ job: 'allocate-order-product', payload: line }]);
  await product.db.write.update(msisdnPool).set({ free_from: product.clock.now() });
});

test('the order of an eSIM profile is scheduled again when the SM-DP+ refuses it at the last attempt', async () => {
  const { order_product_uuid, browser } = await createEsimOrder();
  await browser.post('/api/order/product/allocate', { order_product_uuid });
  await product.db.write.execute(sql`delete from job`);
  await runOrderEsimProfile(
    { order_product_uuid },
    createLastAttemptContext({ esim: failing(real.esim, 'orderProfile', no) }),
  );
  expect(await queryScheduledJobs()).toContainEqual({ job: 'order-esim-profile', payload: { order_product_uuid } });
});

test('an outdated reply of the payment provider does not replace a newer outcome', async () => {
  const { payment_uuid, checkout_url } = await createPrepaidOrder();
  const selectPayment = () => product.db.read.select().from(payment).where(eq(payment.payment_uuid, payment_uuid));
  const [row] = await selectPayment();
  const before = await real.payments.payment(row?.provider_payment_id ?? '');
  expect(before.status).toBe('open');
  await payAtProvider(product, checkout_url, 'cancel');
  await product.waitFor(async () => (await selectPayment())[0]?.outcome === 'canceled');
  const slow = { ...real.payments, payment: () => Promise.resolve(before) };
  await runPollPayment({ payment_uuid }, createTestJobContext(product, { ...real, payments: slow }));
  expect((await selectPayment())[0]).toMatchObject({ outcome: 'canceled', settled_at: expect.any(Date) });
});

test('an order whose number was ported in cannot be cancelled, because the number would be on no line', async () => {
  const { order_product_uuid, order_uuid, browser } = await createEsimOrder();
  await browser.post('/api/order/product/allocate', { order_product_uuid });
  await product.waitFor(async () => (await fetchOrderProducts(browser))[0]?.state === 'esim_ready');
  await product.db.write.execute(sql`update credential set email_status = 1`);
  const { operators } = (await browser.get('/api/port-in/operators')).response;
  const port_in = {
    msisdn: '+32470999123',
    operator_uuid: operators[0].uuid,
    subscription: 'prepaid',
    sim_number: '8932010000000001051',
    mandate: true,
  };
  const activation = await browser.post('/api/order/product/activation', {
    order_product_uuid,
    early_start: true,
    port_in,
  });
  const { uuid } = activation.response.port_in;
  await product.db.write.execute(sql`delete from job`);
  await product.db.write.execute(
    sql`update order_product set state = 'activation_failed' where uuid = ${order_product_uuid}`,
  );
  const event = { event_id: randomUUID(), request_id: 'r', external_id: uuid, attempt: 1, type: 'ported' };
  const occurred_at = product.clock.now().toISOString();
  expect((await postWebhookEvent(product, 'porting', { ...event, occurred_at })).status).toBe(200);
  const cancelled = await browser.post('/api/order/cancel', { order_uuid });
  expect([cancelled.status, cancelled.problem.code]).toEqual([409, 'ORDER_NOT_CANCELLABLE']);
  expect((await fetchOrderProducts(browser))[0]?.state).toBe('activation_failed');
});
