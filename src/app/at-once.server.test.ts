import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bankMethods } from '#payments/rules/payment-outcome.ts';
import { payment, refund } from '#payments/server/tables.ts';
import { credential } from '#identity/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { portIn } from '#porting/server/tables.ts';
import { serviceOrder, simAllocation } from '#subscriptions/server/tables.ts';
import { registerCustomerWithDraftOrder, fetchOrderProducts } from './testing/orders/draft-order.ts';
import { createSignedInBrowser } from './testing/every-call/endpoint-calls.ts';
import {
  goodPassword,
  findConfirmationToken,
  queryQueuedMails,
  registerCustomer,
} from './testing/customers/new-customer.ts';
import { fetchMessages, payAtProvider } from './testing/product/sandbox-calls.ts';
import { type TestReply, type AnyJson, type TestBrowser } from './testing/product/test-browser.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
const broken: string[] = [];
beforeAll(async () => {
  product = await startTestApp({
    settings: { LOG_LEVEL: 'error', EXTRA_SIM_CAP: '5' },
    // Security events are written at every log level.
    log: { write: (line: string) => void (line.includes('"security":') || broken.push(line)) },
  });
});
afterAll(() => product.stop());
afterEach(async () => {
  const lines = broken.splice(0);
  if (lines.length > 0) throw new Error(`something broke: ${lines.join('')}`);
  await product.db.write.delete(rateLimit);
});

/** Sends the same request from several browsers of one customer at the same time. */
const atOnce = async <T>(
  browser: TestBrowser,
  times: number,
  call: (browser: TestBrowser, n: number) => Promise<T>,
) => {
  const browsers = await Promise.all(
    Array.from({ length: times }, async () => {
      const otherBrowser = await createSignedInBrowser(product, browser.customer ?? '');
      otherBrowser.customer = browser.customer;
      // Fetches the CSRF pair first, so that all calls are sent together.
      await otherBrowser.post('/api/customer/language/change', { language: 'en' });
      return otherBrowser;
    }),
  );
  return Promise.all(browsers.map(call));
};
const statuses = (answers: readonly TestReply<AnyJson>[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const consents = () => ({
  terms: true,
  privacy: true,
  newsletter: false,
  terms_version: product.settings.TERMS_VERSION,
});

test('when five browsers accept an order at the same time, each SIM is allocated once and one confirmation is mailed', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', { lines: 2 });
  const answers = await atOnce(order.browser, 5, (browser) => browser.post('/api/v2/customer/accept', consents()));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
  await product.worker?.runUntilIdle();
  const allocations = await product.db.read
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.customer_uuid, order.browser.customer ?? ''));
  expect(allocations).toHaveLength(2);
  expect(new Set(allocations.map(({ msisdn }) => msisdn)).size).toBe(2);
  const fetchConfirmations = async () =>
    (await fetchMessages(product, order.email)).filter(({ subject }) => subject === 'Your order is confirmed');
  await product.waitFor(async () => (await fetchConfirmations()).length > 0);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await fetchConfirmations()).toHaveLength(1);
});

test('an order that is accepted, cancelled and changed at the same time is confirmed or cancelled as a whole', async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
    const { order_uuid } = order;
    const offer_uuid = order.order_product[0]?.offer.uuid;
    const answers = await atOnce(order.browser, 3, (browser, n) => {
      if (n === 0) return browser.post('/api/v2/customer/accept', consents());
      if (n === 1) return browser.post('/api/order/cancel', { order_uuid });
      return browser.post('/api/order/create', { product_list: [{ offer_uuid, type: 0 }] });
    });
    for (const { status } of answers) expect([200, 409, 422, 404]).toContain(status);
    await product.worker?.runUntilIdle();
    const sims = await fetchOrderProducts(order.browser);
    for (const { order_state, state, msisdn } of sims) {
      if (order_state === 'cancelled') expect([state, msisdn]).toEqual(['order_cancelled', null]);
      if (order_state === 'confirmed') expect(state).not.toBe('created');
    }
  }
});

test('ten registrations of one address at the same time create one customer', async () => {
  const email = `${randomUUID()}@example.com`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const browser = product.browser();
      const body = { email: n % 2 ? email : email.toUpperCase(), password: goodPassword, customer_type: 1 };
      return browser.post('/api/customer/register', body);
    }),
  );
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  expect(await product.db.read.select().from(credential).where(eq(credential.email, email))).toHaveLength(1);
  expect(await queryQueuedMails(product, email)).toHaveLength(1);
});

test('ten requests for a confirmation mail at the same time enqueue one mail', async () => {
  const { email } = await registerCustomer(product);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => product.browser().post('/api/customer/email/verify/resend', { email })),
  );
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
  const queued = sql`select from job where name = 'send-confirmation-again' and payload->>'email' = ${email}`;
  expect(await queryRows(product.db.read, queued)).toHaveLength(1);
});

test('when two customers confirm the same new address at the same time, one customer gets the address', async () => {
  const newAddress = `${randomUUID()}@example.com`;
  const [firstCustomer, two] = [await registerCustomer(product), await registerCustomer(product)];
  await product.db.write.update(credential).set({ email_status: 1 });
  await firstCustomer.browser.post('/api/customer/email/change', { email: newAddress });
  const first = await findConfirmationToken(product, newAddress);
  await product.db.write.execute(sql`delete from email_send`);
  await two.browser.post('/api/customer/email/change', { email: newAddress });
  const second = await findConfirmationToken(product, newAddress);
  expect(first).not.toBe(second);
  const answers = await Promise.all(
    [first, second, first, second].map((token) =>
      product.browser().get('/api/customer/email/confirm', { query: { token } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await product.db.read.select().from(credential).where(eq(credential.email, newAddress))).toHaveLength(1);
});

test('when a registration and a change use the same address at the same time, one of the two succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `${randomUUID()}@example.com`;
    const { browser } = await registerCustomer(product);
    await browser.post('/api/customer/language/change', { language: 'en' });
    const otherBrowser = product.browser();
    await otherBrowser.post('/api/customer/logout');
    const answers = await Promise.all([
      browser.post('/api/customer/email/change', { email }),
      otherBrowser.post('/api/customer/register', { email, password: goodPassword, customer_type: 1 }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('a link opened while the address is changed again leaves the newest address pending', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { browser, uuid } = await registerCustomer(product);
    await product.db.write.update(credential).set({ email_status: 1 }).where(eq(credential.customer_uuid, uuid));
    const [b, c] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    await browser.post('/api/customer/email/change', { email: b });
    const token = await findConfirmationToken(product, b);
    await Promise.all([
      product.browser().get('/api/customer/email/confirm', { query: { token } }),
      browser.post('/api/customer/email/change', { email: c }),
    ]);
    const [row] = await product.db.read.select().from(credential).where(eq(credential.customer_uuid, uuid));
    expect([row?.email_status, row?.pending_email]).toEqual([2, c]);
  }
});

const readyEsim = async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  await order.accept();
  await product.db.write.update(credential).set({ email_status: 1 });
  await product.waitFor(async () => (await fetchOrderProducts(order.browser))[0]?.state === 'esim_ready');
  return { ...order, order_product_uuid: order.order_product[0]?.uuid ?? '' };
};

test('five activations with a port-in at the same time create one service order and one port-in attempt', async () => {
  const { browser, order_product_uuid } = await readyEsim();
  const { operators } = (await browser.get('/api/port-in/operators')).response;
  const port_in = {
    msisdn: '+32470888993',
    operator_uuid: operators[0].uuid,
    subscription: 'prepaid',
    sim_number: '8932010000000001051',
    mandate: true,
  };
  const body = { order_product_uuid, early_start: true, port_in };
  const answers = await atOnce(browser, 5, (other) => other.post('/api/order/product/activation', body));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await product.worker?.runUntilIdle();
  const serviceOrders = await product.db.read
    .select()
    .from(serviceOrder)
    .where(eq(serviceOrder.allocation_uuid, order_product_uuid));
  expect(serviceOrders).toHaveLength(1);
  const requests = await product.db.read.select().from(portIn).where(eq(portIn.order_product_uuid, order_product_uuid));
  expect(requests.map(({ attempt }) => attempt)).toEqual([1]);

  // The port-in is rejected; the correction is sent five times at once.
  await product.waitFor(async () => {
    const [row] = await product.db.read.select().from(portIn).where(eq(portIn.order_product_uuid, order_product_uuid));
    return row?.state === 'rejected';
  });
  const corrected = { ...body, port_in: { ...port_in, sim_number: '8932010000000001069' } };
  const corrections = await atOnce(browser, 5, (other) => other.post('/api/order/product/activation', corrected));
  expect(corrections.filter(({ status }) => status === 200)).toHaveLength(1);
  const [row, ...otherRows] = await product.db.read
    .select()
    .from(portIn)
    .where(eq(portIn.order_product_uuid, order_product_uuid));
  expect([row?.attempt, otherRows.length]).toEqual([2, 0]);
});

test('an order paid by every method at the same time is invoiced once, and the other payments are refunded', async () => {
  const order = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await order.accept();
  const methods = bankMethods.flatMap((bank_method) => [bank_method, bank_method]);
  const pays = await atOnce(order.browser, methods.length, (browser, at) =>
    browser.post('/api/order/pay', { order_uuid: order.order_uuid, bank_method: methods[at] }),
  );
  expect(statuses(pays)).toEqual(methods.map(() => 200));
  // Each payment method has a checkout page of its own.
  const urls = [...new Set(pays.map(({ response }) => response.checkout_url as string))];
  expect(urls).toHaveLength(bankMethods.length);
  await Promise.all(urls.map((url) => payAtProvider(product, url)));
  const customer = eq(payment.customer_uuid, order.browser.customer ?? '');
  await product.waitFor(async () => {
    const rows = await product.db.read.select().from(payment).where(customer);
    return rows.every(({ outcome }) => outcome === 'paid');
  });
  await product.waitFor(async () => {
    const refunds = await product.db.read
      .select()
      .from(refund)
      .where(eq(refund.customer_uuid, order.browser.customer ?? ''));
    return refunds.length === bankMethods.length - 1 && refunds.every(({ state }) => state === 'sent');
  });
  const [invoices] = await queryRows<{ n: number }>(
    product.db.read,
    sql`select count(distinct number)::int as n from customer_invoice where customer_uuid = ${order.browser.customer}`,
  );
  expect(invoices?.n).toBe(1);
});

test('concurrent allocations give each of the last three numbers to one order', async () => {
  await product.worker?.runUntilIdle();
  await product.db.write.execute(
    sql`update msisdn_pool set free_from = ${addSeconds(product.clock.now(), secondsPerDay)} where order_product_uuid is null`,
  );
  await product.db.write.execute(
    sql`update msisdn_pool set free_from = ${product.clock.now()} where msisdn in (select msisdn from msisdn_pool where order_product_uuid is null limit 3)`,
  );
  const orders = [];
  for (let n = 0; n < 6; n += 1) {
    const order = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
    await order.accept();
    orders.push(order);
  }
  await product.db.write.execute(sql`delete from job`);
  const answers = await Promise.all(
    orders.map(({ browser, order_product }) =>
      browser.post('/api/order/product/allocate', { order_product_uuid: order_product[0]?.uuid }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const numbers = answers.flatMap(({ status, response }) => (status === 200 ? [response.msisdn] : []));
  expect(new Set(numbers).size).toBe(3);
  // An exhausted stock of numbers is logged for the operator, as expected.
  expect(broken.splice(0).filter((line) => !line.includes('NO_NUMBER_FREE'))).toEqual([]);
});
