import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder, fetchOrderState } from '#app/testing/orders/draft-order.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { accountEvent } from '#identity/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import { refundPayment } from './commands.ts';
import { runPollPayment } from './jobs/poll-payment.ts';
import { payment, refund } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const hook = (body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${product.url}/api/webhook/payments`, { method: 'POST', headers: { 'content-type': type }, body });

const createPrepaidOrder = async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await order.accept();
  return order;
};
const pay = async (order: { browser: AnyJson; order_uuid: string }, bank_method = 'card'): Promise<AnyJson> =>
  (await order.browser.post('/api/order/pay', { order_uuid: order.order_uuid, bank_method })).response;

test.each([
  ['an unknown id', 'id=tr_unknown', 200],
  ['a malformed id', 'id=hello', 200],
  ['no id', 'other=1', 400],
  ['a list of ids', 'id=a&id=b', 400],
])('a webhook with %s is answered with its status', async (_name, body, status) => {
  expect((await hook(body)).status).toBe(status);
});

test('webhooks with unknown ids change no payment, and share one rate limit counter', async () => {
  const order = await createPrepaidOrder();
  await pay(order);
  const queryPayments = () => product.db.read.select().from(payment);
  const before = await queryPayments();
  expect(before).toMatchObject([{ outcome: 'open' }]);
  for (let at = 0; at < 5; at += 1) await hook(`id=tr_made_up_${at}`);
  expect(await queryPayments()).toEqual(before);
  const counters = await product.db.read.select().from(rateLimit);
  expect(counters.filter(({ key }) => /webhook\/payments|payment told/.test(key))).toHaveLength(1);
});

test('a webhook for an open payment leaves the order awaiting payment', async () => {
  const order = await createPrepaidOrder();
  const { payment_uuid } = await pay(order);
  const rows = await product.db.read.select().from(payment);
  const row = rows.find((each) => each.payment_uuid === payment_uuid);
  expect((await hook(`id=${row?.provider_payment_id}`)).status).toBe(200);
  expect(await fetchOrderState(order.browser)).toBe('awaiting_payment');
});

test('concurrent webhooks pay an order once without a refund, and partial refunds never exceed the payment', async () => {
  const order = await createPrepaidOrder();
  const { checkout_url, payment_uuid } = await pay(order);
  await payAtProvider(product, checkout_url);
  const rows = await product.db.read.select().from(payment);
  const id = rows.find((each) => each.payment_uuid === payment_uuid)?.provider_payment_id;
  await Promise.all([hook(`id=${id}`), hook(`id=${id}`), hook(`id=${id}`)]);
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
  const refunds = (await product.db.read.select().from(refund)).filter((each) => each.payment_uuid === payment_uuid);
  expect(refunds).toEqual([]);
  // Two parts that together exceed the payment: the second is reduced to the rest.
  const [whole_cents, customer_uuid] = [Math.round(order.totals.due_now * 100), order.browser.customer ?? ''];
  for (const amount_cents of [whole_cents - 300, 500])
    await product.db.tx((tx) =>
      refundPayment(tx, createTestJobContext(product, {} as never), { customer_uuid, payment_uuid }, 'withdrawal', {
        for_uuid: randomUUID(),
        amount_cents,
      }),
    );
  const parts = (await refundsOf([payment_uuid])).map(({ amount_cents }) => amount_cents);
  expect(parts.toSorted((a, b) => a - b)).toEqual([300, whole_cents - 300]);
});

test('concurrent webhooks set up a direct debit once', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const body = { iban: 'BE68539007547034', account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true };
  const { checkout_url, payment_uuid } = (await browser.post('/api/customer/payment/setup', body)).response;
  const [row] = await product.db.read.select().from(payment).where(eq(payment.payment_uuid, payment_uuid));
  await payAtProvider(product, checkout_url);
  await Promise.all([1, 2, 3, 4].map(() => hook(`id=${row?.provider_payment_id}`)));
  const event = await product.waitFor(async () => {
    const events = await product.db.read.select().from(accountEvent).where(eq(accountEvent.customer_uuid, uuid));
    const setUps = events.filter(({ kind }) => kind === 'debit-set-up');
    return setUps.length > 0 && setUps;
  });
  expect(event).toHaveLength(1);
});

const refundsOf = async (payment_uuids: readonly string[]) =>
  (await product.db.read.select().from(refund)).filter((each) => payment_uuids.includes(each.payment_uuid));

/** Two paid payments of one order. */
const payTwice = async () => {
  const order = await createPrepaidOrder();
  const [first, second] = [await pay(order), await pay(order, 'bank')];
  expect(first.payment_uuid).not.toBe(second.payment_uuid);
  await payAtProvider(product, first.checkout_url);
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
  await payAtProvider(product, second.checkout_url);
  const [refundRow] = await product.waitFor(async () => {
    const rows = await refundsOf([first.payment_uuid, second.payment_uuid]);
    return rows[0]?.state === 'sent' && rows;
  });
  return { order, first, second, refundRow };
};

test('the second payment of an order is refunded, and the first is not', async () => {
  const { order, first, second, refundRow } = await payTwice();
  const due_cents = Math.round(order.totals.due_now * 100);
  expect(refundRow).toMatchObject({ payment_uuid: second.payment_uuid, reason: 'paid_twice', amount_cents: due_cents });
  expect(await refundsOf([first.payment_uuid])).toEqual([]);
});

test('cancelling an order that was paid twice refunds the first payment too', async () => {
  const { order, first } = await payTwice();
  expect((await order.browser.post('/api/order/cancel', { order_uuid: order.order_uuid })).status).toBe(200);
  const [sentRefund] = await product.waitFor(async () => {
    const rows = await refundsOf([first.payment_uuid]);
    return rows[0]?.state === 'sent' && rows;
  });
  expect(sentRefund?.reason).toBe('order_cancelled');
});

test('a payment of an outdated amount is refunded, and the order awaits the new amount', async () => {
  const order = await createPrepaidOrder();
  const before = await pay(order);
  // Release 1.1 let an accepted order change to prepaid plans.
  await product.db.write.execute(
    sql`update customer_order set due_now_cents = due_now_cents + 500 where uuid = ${order.order_uuid}`,
  );
  await payAtProvider(product, before.checkout_url);
  const [sentRefund] = await product.waitFor(async () => {
    const rows = await refundsOf([before.payment_uuid]);
    return rows[0]?.state === 'sent' && rows;
  });
  expect(sentRefund?.reason).toBe('amount_changed');
  expect(await fetchOrderState(order.browser)).toBe('awaiting_payment');
  const after = await pay(order);
  await payAtProvider(product, after.checkout_url);
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
  expect(await refundsOf([after.payment_uuid])).toEqual([]);
});

test('a missing webhook is replaced by polling', async () => {
  const order = await createPrepaidOrder();
  const { checkout_url, payment_uuid } = await pay(order);
  const where = eq(payment.payment_uuid, payment_uuid);
  const [row] = await product.db.read.select().from(payment).where(where);
  const countWebhooks = async () =>
    (await (await fetch(`${product.url}/metrics`)).text()).match(
      /http_request_duration_seconds_count\{[^}]*webhook\/payments[^}]*status="200"[^}]*\} (\d+)/,
    )?.[1];
  const before = await countWebhooks();
  // Before the payment has an id of the provider, the webhook matches nothing.
  await product.db.write.update(payment).set({ provider_payment_id: null }).where(where);
  await payAtProvider(product, checkout_url);
  await expect.poll(countWebhooks).not.toBe(before);
  await product.db.write
    .update(payment)
    .set({ provider_payment_id: row?.provider_payment_id ?? '' })
    .where(where);
  await product.worker?.runUntilIdle();
  expect(await fetchOrderState(order.browser)).toBe('awaiting_payment');
  await sandboxCall(product, '/api/clock', { advance: 'PT1H' });
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
});

test('webhooks for one payment are limited to 30, and payments of one order to 20', async () => {
  const order = await createPrepaidOrder();
  const { payment_uuid } = await pay(order);
  const [row] = await product.db.read.select().from(payment).where(eq(payment.payment_uuid, payment_uuid));
  const replies = await Promise.all(Array.from({ length: 40 }, () => hook(`id=${row?.provider_payment_id}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  // Webhooks of other payments are still handled.
  expect((await hook('id=tr_another')).status).toBe(200);
  let opened = 1;
  while (opened < 50 && (await order.browser.post('/api/order/pay', { order_uuid: order.order_uuid })).status === 200)
    opened += 1;
  expect(opened).toBe(20);
});

test('a payment that is opened and paid while it is checked for expiry stays paid', async () => {
  const order = await createPrepaidOrder();
  const { payment_uuid } = await pay(order);
  const where = eq(payment.payment_uuid, payment_uuid);
  const created_at = new Date(product.clock.now().getTime() - product.settings.PAYMENT_LIFE_HOURS * 3_600_000);
  await product.db.write.update(payment).set({ provider_payment_id: null, created_at }).where(where);
  const [locked, paidSignal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opening = product.db.tx(async (tx) => {
    await tx.select().from(payment).where(where).for('update');
    locked.resolve();
    await paidSignal.promise;
    const change = {
      provider_payment_id: `tr_${randomUUID()}`,
      outcome: 'paid',
      settled_at: product.clock.now(),
    } as const;
    await tx.update(payment).set(change).where(where);
  });
  await locked.promise;
  const checking = runPollPayment({ payment_uuid }, createTestJobContext(product, {} as never));
  await product.waitFor(async () => (await queryConnectionPids(product.db.read, { waitingOnly: true })).length > 0);
  paidSignal.resolve();
  await Promise.all([opening, checking]);
  const [after] = await product.db.read.select().from(payment).where(where);
  expect(after?.outcome).toBe('paid');
});
