import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { registerCustomerWithDraftOrder, fetchOrderState } from '#app/testing/orders/draft-order.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { fetchMessages, payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createPrepaidSim, fetchPrepaidBalance, startTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { applyPaymentOutcomeOrRefund, postChargebackAndNotify } from '#payments/server/apply-payment-outcome.ts';
import { findPaidPaymentOfOrder } from '#payments/server/queries.ts';
import { insertPayment, lockPayment } from '#payments/server/payments.store.ts';
import { payment } from '#payments/server/tables.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { insertAndPostClosingEntries, issueSettlementInvoice } from './commands.ts';
import { applyInvoiceEvent, insertCredit, lockInvoices } from './invoices.store.ts';
import { customerCredit, customerInvoice, prepaidEntry } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { PAYMENT_TERM_DAYS: '30' } });
});
afterAll(() => product.stop());

/** Reports a payment again, as the provider does. */
const report = async (payment_uuid: string): Promise<void> => {
  const [row] = await product.db.read.select().from(payment).where(eq(payment.payment_uuid, payment_uuid));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `id=${row?.provider_payment_id}`;
  await fetch(`${product.url}/api/webhook/payments`, { method: 'POST', headers, body });
};
const callBank = (checkout_url: string, action: 'charge-back' | 'reverse-charge-back') =>
  sandboxCall(product, `/api/payments/payments/${new URL(checkout_url).pathname.split('/').at(-1)}/${action}`, {
    code: 'MD06',
  });
const chargeBack = (checkout_url: string) => callBank(checkout_url, 'charge-back');
const reverseChargeback = (checkout_url: string) => callBank(checkout_url, 'reverse-charge-back');

test('a chargeback of a top-up is debited from the balance once, even when the provider reports it several times', async () => {
  const { browser, email, line } = await createPrepaidSim(product);
  const before = await fetchPrepaidBalance(browser);
  const { checkout_url, payment_uuid } = await startTopUp(browser, line.uuid, 20);
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchPrepaidBalance(browser))?.balance !== before?.balance);
  await chargeBack(checkout_url);
  await product.waitFor(async () => (await fetchPrepaidBalance(browser))?.balance === before?.balance);
  await Promise.all([report(payment_uuid), report(payment_uuid), report(payment_uuid)]);
  const entries = await product.db.read
    .select()
    .from(prepaidEntry)
    .where(eq(prepaidEntry.order_product_uuid, line.order_product_uuid));
  expect(entries.filter(({ kind }) => kind === 'charged_back').map(({ amount_cents }) => amount_cents)).toEqual([
    -2000,
  ]);
  const subject = '€20.00 was taken back by your bank';
  const letter = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find((message) => message.subject === subject),
  );
  expect(letter.text).toContain('off the balance of your prepaid SIM');
  const { items } = await browser.callEndpoint('GET /api/customer/prepaid/entry/list', {
    query: { customer_product_uuid: line.uuid },
  });
  expect(items[0]).toMatchObject({ kind: 'charged_back', amount: -20 });
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('a chargeback of an order payment reopens the invoice of the order, due PAYMENT_TERM_DAYS later', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await order.accept();
  const { checkout_url, payment_uuid } = (await order.browser.post('/api/order/pay', { order_uuid: order.order_uuid }))
    .response;
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchOrderState(order.browser)) !== 'awaiting_payment');
  const invoices = async () => (await order.browser.callEndpoint('GET /api/customer/session')).customer_invoice;
  expect(await invoices()).toEqual([]);
  await chargeBack(checkout_url);
  await product.waitFor(async () => (await invoices()).length > 0);
  await Promise.all([report(payment_uuid), report(payment_uuid)]);
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({ state: 'returned', blocks: false });
  expect(invoice?.remaining).toBe(invoice?.amount);
  const rows = product.db.read.select().from(customerInvoice);
  const [row] = await rows.where(eq(customerInvoice.customer_uuid, order.browser.customer ?? ''));
  // The payment term of any other invoice, counted from the chargeback.
  expect(row && brusselsDate(row.due_at)).toBe(addDays(brusselsDate(product.clock.now()), 30));
});

test('a top-up that is taken back, given back and taken back again is off the balance, with a second mail', async () => {
  const { browser, email, line } = await createPrepaidSim(product);
  const before = (await fetchPrepaidBalance(browser))?.balance;
  const { checkout_url } = await startTopUp(browser, line.uuid, 20);
  await payAtProvider(product, checkout_url);
  const waitForBalance = (balance: number | undefined) =>
    product.waitFor(async () => (await fetchPrepaidBalance(browser))?.balance === balance);
  await waitForBalance((before ?? 0) + 20);
  await chargeBack(checkout_url);
  await waitForBalance(before);
  await reverseChargeback(checkout_url);
  await waitForBalance((before ?? 0) + 20);
  await chargeBack(checkout_url);
  await waitForBalance(before);
  const subject = '€20.00 was taken back by your bank';
  await product.waitFor(
    async () => (await fetchMessages(product, email)).filter((message) => message.subject === subject).length === 2,
  );
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('credit from an overpaid invoice is gone after its payment is taken back, given back and taken back again', async () => {
  const { browser } = await createPrepaidSim(product);
  const customer_uuid = browser.customer ?? '';
  const ctx = createTestJobContext(product, {} as never);
  const payment_uuid = ctx.newId();
  const key = { customer_uuid, payment_uuid };
  await product.db.tx(async (tx) => {
    await insertPayment(tx, {
      ...key,
      purpose: 'invoice',
      subject_uuid: ctx.newId(),
      amount_cents: 2_000,
      bank_method: 'card',
      outcome: 'open',
      created_at: ctx.now(),
    });
    const row = await lockPayment(tx, key);
    if (row) await applyPaymentOutcomeOrRefund(tx, ctx, row, { outcome: 'paid', reason: null });
  });
  const readCredit = async () => {
    const rows = await product.db.read
      .select()
      .from(customerCredit)
      .where(eq(customerCredit.customer_uuid, customer_uuid));
    return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  };
  const credits = [await readCredit()];
  for (const total_cents of [2_000, 0, 2_000]) {
    await product.db.tx(async (tx) => {
      const row = await lockPayment(tx, key);
      if (row) await postChargebackAndNotify(tx, ctx, row, total_cents);
    });
    credits.push(await readCredit());
  }
  expect(credits).toEqual([2_000, 0, 2_000, 0]);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

/** A paid prepaid order with its invoice, and changes of the chargebacks of its payment. */
const createPaidOrder = async () => {
  const { line, order_uuid } = await createPrepaidSim(product);
  const { customer_uuid } = line;
  const ctx = createTestJobContext(product, {} as never);
  const orderPayment = await findPaidPaymentOfOrder(product.db.read, { customer_uuid, order_uuid });
  if (!orderPayment) throw new Error('the order is not paid');
  const { payment_uuid, amount_cents } = orderPayment;
  const findInvoice = async () => {
    const [row] = await product.db.read
      .select()
      .from(customerInvoice)
      .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.order_uuid, order_uuid)));
    if (!row) throw new Error('no invoice');
    return row;
  };
  const applyTotal = (total_cents: number) =>
    product.db.tx(async (tx) => {
      const row = await lockPayment(tx, { customer_uuid, payment_uuid });
      if (row) await postChargebackAndNotify(tx, ctx, row, total_cents);
    });
  return { customer_uuid, amount_cents, findInvoice, applyTotal };
};

test('the invoice of an order is returned without a day of payment, and paid with one after the reversal', async () => {
  const { amount_cents, findInvoice, applyTotal } = await createPaidOrder();
  await applyTotal(amount_cents);
  expect(await findInvoice()).toMatchObject({ state: 'returned', remaining_cents: amount_cents, paid_at: null });
  await applyTotal(0);
  expect(await findInvoice()).toMatchObject({ state: 'paid', remaining_cents: 0, paid_at: expect.any(Date) });
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('a disputed invoice of an order stays disputed when more of its payment is taken back', async () => {
  const { customer_uuid, amount_cents, findInvoice, applyTotal } = await createPaidOrder();
  await applyTotal(amount_cents - 100);
  const { invoice_uuid } = await findInvoice();
  await product.db.tx(async (tx) => {
    const [row] = await lockInvoices(tx, customer_uuid, [invoice_uuid]);
    if (row) await applyInvoiceEvent(tx, row, 'disputed');
  });
  await applyTotal(amount_cents);
  expect(await findInvoice()).toMatchObject({ state: 'disputed', remaining_cents: amount_cents });
});

/** A paid order whose payment is taken back, whose invoice is paid again by another one, and whose payment is given back after that. */
const createOrderPaidTwice = async () => {
  const order = await createPaidOrder();
  const { customer_uuid, amount_cents, findInvoice, applyTotal } = order;
  await applyTotal(amount_cents);
  const { invoice_uuid } = await findInvoice();
  const ctx = createTestJobContext(product, {} as never);
  const key = { customer_uuid, payment_uuid: ctx.newId() };
  await product.db.tx(async (tx) => {
    await insertPayment(tx, {
      ...key,
      purpose: 'invoice',
      subject_uuid: invoice_uuid,
      amount_cents,
      bank_method: 'bank',
      outcome: 'open',
      created_at: ctx.now(),
    });
    const row = await lockPayment(tx, key);
    if (row) await applyPaymentOutcomeOrRefund(tx, ctx, row, { outcome: 'paid', reason: null });
  });
  await applyTotal(0);
  const queryCreditEntries = async () => {
    const rows = await product.db.read
      .select()
      .from(customerCredit)
      .where(eq(customerCredit.customer_uuid, customer_uuid))
      .orderBy(customerCredit.created_at);
    return rows.map(({ kind, amount_cents: cents }) => [kind, cents]);
  };
  return { ...order, ctx, queryCreditEntries };
};

test('a reversal of more than what is left of the invoice of an order becomes credit', async () => {
  const { amount_cents, findInvoice, queryCreditEntries } = await createOrderPaidTwice();
  expect(await findInvoice()).toMatchObject({ state: 'paid', remaining_cents: 0 });
  expect(await queryCreditEntries()).toEqual([['returned', amount_cents]]);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('the invoice of an order is owed again when its payment is taken back after a bill used the credit of its reversal', async () => {
  const { customer_uuid, amount_cents, findInvoice, applyTotal, ctx, queryCreditEntries } =
    await createOrderPaidTwice();
  await product.db.tx(async (tx) => {
    const bill = { customer_uuid, amount_cents, credit_cents: amount_cents, kind: 'shipping' } as const;
    await issueSettlementInvoice(tx, ctx, bill);
    const creditEntry = { customer_uuid, about: ctx.newId(), amount_cents: 0 - amount_cents, created_at: ctx.now() };
    await insertCredit(tx, { ...creditEntry, kind: 'used' });
  });
  const usedCredit = [
    ['returned', amount_cents],
    ['used', 0 - amount_cents],
  ];
  expect(await queryCreditEntries()).toEqual(usedCredit);
  await applyTotal(amount_cents);
  expect(await findInvoice()).toMatchObject({ state: 'returned', remaining_cents: amount_cents });
  expect(await queryCreditEntries()).toEqual(usedCredit);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('the invoice of a top-up that was taken back after the end of its SIM is paid by the reversal', async () => {
  const { browser, line } = await createPrepaidSim(product);
  const { customer_uuid, order_product_uuid } = line;
  const before = (await fetchPrepaidBalance(browser))?.balance ?? 0;
  const { checkout_url, payment_uuid } = await startTopUp(browser, line.uuid, 20);
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchPrepaidBalance(browser))?.balance === before + 20);
  const ctx = createTestJobContext(product, {} as never);
  const applyTotal = (total_cents: number) =>
    product.db.tx(async (tx) => {
      const row = await lockPayment(tx, { customer_uuid, payment_uuid });
      if (row) await postChargebackAndNotify(tx, ctx, row, total_cents);
    });
  const findInvoice = async () => {
    const rows = await product.db.read
      .select()
      .from(customerInvoice)
      .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.kind, 'settlement')));
    return rows.map(({ state, remaining_cents }) => ({ state, remaining_cents }));
  };
  await product.db.tx((tx) => insertAndPostClosingEntries(tx, { customer_uuid, order_product_uuid }, ctx.now()));
  await applyTotal(2_000);
  expect(await findInvoice()).toEqual([{ state: 'open', remaining_cents: 2_000 }]);
  await applyTotal(0);
  expect(await findInvoice()).toEqual([{ state: 'paid', remaining_cents: 0 }]);
  // The balance was closed without a refund, which is not what is tested.
  const findings = await verifyIntegrity(product.db);
  expect(findings.filter(({ where }) => where !== customer_uuid)).toEqual([]);
});
