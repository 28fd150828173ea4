import { randomUUID } from 'node:crypto';
import { count, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { insertOverdueInvoice } from '#app/testing/orders/overdue-invoice.ts';
import { acceptOrder, createDraft } from '#app/testing/orders/new-order.ts';
import { confirmEmail } from '#app/testing/orders/ordered-sim.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { msisdnPool, simAllocation } from '../tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { UNPAID_CUSTOMERS_A_DAY: '3' } });
});
afterAll(() => product.stop());
beforeEach(() => product.db.write.delete(rateLimit));

type Buyer = { browser: TestBrowser; email: string; order_uuid: string };

/** A customer with a draft order of some eSIMs, paid online. */
const buyer = async (sims: number, offer = 'private-postpaid-s'): Promise<Buyer> => {
  const { browser, email } = await registerCustomer(product, { details: true });
  const { order_uuid } = await createDraft(
    browser,
    Array.from({ length: sims }, () => ({ offer, type: 0 as const })),
  );
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  return { browser, email, order_uuid };
};
const ordered = async (sims: number): Promise<Buyer> => {
  const newBuyer = await buyer(sims);
  await acceptOrder(newBuyer.browser);
  return newBuyer;
};
const simsOf = async ({ browser }: Buyer) => (await browser.callEndpoint('GET /api/customer/session')).order_product;
const numbers = async (newBuyer: Buyer) => (await simsOf(newBuyer)).filter(({ msisdn }) => msisdn !== null).length;
const waits = async (newBuyer: Buyer) =>
  (await simsOf(newBuyer)).map(({ waits_for }) => String(waits_for)).toSorted((a, b) => a.localeCompare(b));
const idle = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
const countAllocated = async () => {
  const [row] = await product.db.read
    .select({ all: count() })
    .from(msisdnPool)
    .where(isNotNull(msisdnPool.allocation_uuid));
  return row?.all ?? 0;
};

describe('allocation of a number and a SIM', () => {
  test('waits for a confirmed email address, and the tracker shows it', async () => {
    const newBuyer = await ordered(1);
    const before = await countAllocated();
    await idle();
    expect(await countAllocated()).toBe(before);
    const [sim] = await simsOf(newBuyer);
    expect(sim).toMatchObject({ state: 'in_processing', waits_for: 'email', msisdn: null });
    expect(sim?.tracker.map(({ key, state }) => `${key} ${state}`).slice(0, 3)).toEqual([
      'ordered done',
      'email now',
      'prepared todo',
    ]);
    const reply = await newBuyer.browser.post('/api/order/product/allocate', { order_product_uuid: sim?.uuid });
    expect([reply.status, reply.problem.code]).toEqual([409, 'EMAIL_NOT_VERIFIED']);
    await confirmEmail(product, newBuyer.browser, newBuyer.email);
    await product.waitFor(async () => (await numbers(newBuyer)) === 1);
    expect(await waits(newBuyer)).toEqual(['null']);
  });

  test('does not count a SIM that is to replace another one as the first SIM', async () => {
    const newBuyer = await ordered(1);
    await product.db.write.insert(simAllocation).values({
      allocation_uuid: randomUUID(),
      customer_uuid: newBuyer.browser.customer ?? '',
      type: 0,
      replaces_uuid: randomUUID(),
      state: 'reserved',
      allocated_at: product.clock.now(),
    });
    await confirmEmail(product, newBuyer.browser, newBuyer.email);
    await product.waitFor(async () => (await numbers(newBuyer)) === 1);
    expect(await waits(newBuyer)).toEqual(['null']);
  });

  test('is limited to one SIM until the first payment, also for concurrent calls', async () => {
    const newBuyer = await ordered(3);
    await confirmEmail(product, newBuyer.browser, newBuyer.email);
    const replies = await Promise.all(
      (await simsOf(newBuyer)).map(({ uuid }) =>
        newBuyer.browser.post('/api/order/product/allocate', { order_product_uuid: uuid }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ problem }) => problem?.code === 'FIRST_PAYMENT_MISSING')).toHaveLength(2);
    await idle();
    expect(await numbers(newBuyer)).toBe(1);
    expect(await waits(newBuyer)).toEqual(['first_payment', 'first_payment', 'null']);
  });

  test('covers all SIMs after a payment, and the next SIM after the first order is cancelled', async () => {
    const newBuyer = await ordered(2);
    await confirmEmail(product, newBuyer.browser, newBuyer.email);
    await product.waitFor(async () => (await numbers(newBuyer)) === 1);
    const draft = await createDraft(newBuyer.browser, [{ offer: 'private-prepaid-s', type: 0 }]);
    await acceptOrder(newBuyer.browser);
    await idle();
    expect(await numbers(newBuyer)).toBe(1);
    const { checkout_url } = await newBuyer.browser.callEndpoint('POST /api/order/pay', {
      body: { order_uuid: draft.order_uuid, bank_method: 'card' },
    });
    await payAtProvider(product, checkout_url);
    await product.waitFor(async () => (await numbers(newBuyer)) === 3);

    const otherOrder = await ordered(1);
    await confirmEmail(product, otherOrder.browser, otherOrder.email);
    await product.waitFor(async () => (await numbers(otherOrder)) === 1);
    await createDraft(otherOrder.browser, [{ offer: 'private-postpaid-s', type: 0 }]);
    await acceptOrder(otherOrder.browser);
    await idle();
    expect(await waits(otherOrder)).toEqual(['first_payment', 'null']);
    await otherOrder.browser.post('/api/order/cancel', { order_uuid: otherOrder.order_uuid });
    await product.waitFor(async () => (await simsOf(otherOrder)).some(({ state }) => state === 'esim_ready'));
  });

  test('is limited to one SIM again after the only payment is refunded', async () => {
    const newBuyer = await buyer(1, 'private-prepaid-s');
    const { browser, email, order_uuid } = newBuyer;
    await acceptOrder(browser);
    await confirmEmail(product, browser, email);
    const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', {
      body: { order_uuid, bank_method: 'card' },
    });
    await payAtProvider(product, checkout_url);
    await product.waitFor(async () => (await numbers(newBuyer)) === 1);
    await browser.callEndpoint('POST /api/order/cancel', { body: { order_uuid } });
    const line = { offer: 'private-postpaid-s', type: 0 as const };
    const next = await createDraft(browser, [line, line]);
    await acceptOrder(browser);
    await idle();
    const nextSims = (await simsOf(newBuyer)).filter((sim) => sim.order_uuid === next.order_uuid);
    expect(nextSims.filter(({ msisdn }) => msisdn !== null)).toHaveLength(1);
    expect(nextSims.filter(({ msisdn }) => msisdn === null)).toMatchObject([{ waits_for: 'first_payment' }]);
  });

  test('covers the SIMs that waited for the first payment once a bill is paid', async () => {
    const newBuyer = await ordered(2);
    await confirmEmail(product, newBuyer.browser, newBuyer.email);
    await product.waitFor(async () => (await numbers(newBuyer)) === 1);
    await idle();
    await insertOverdueInvoice(product, newBuyer.browser.customer ?? '');
    const { checkout_url } = await newBuyer.browser.callEndpoint('POST /api/customer/invoice/pay', {
      body: { referenceNumber: '+++099/0001/00085+++', bank_method: 'card' },
    });
    await payAtProvider(product, checkout_url);
    await product.waitFor(async () => (await numbers(newBuyer)) === 2);
    expect(await waits(newBuyer)).toEqual(['null', 'null']);
  });

  test('needs no payment after a mandate', async () => {
    const newBuyer = await ordered(2);
    await confirmEmail(product, newBuyer.browser, newBuyer.email);
    await product.waitFor(async () => (await numbers(newBuyer)) === 1);
    const { checkout_url } = await newBuyer.browser.callEndpoint('POST /api/customer/payment/setup', {
      body: { iban: 'BE68539007547034', account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true },
    });
    await payAtProvider(product, checkout_url);
    await product.waitFor(async () => (await numbers(newBuyer)) === 2);
  });
});

test('a network address may create three unpaid customers a day, and a customer who orders prepaid does not count', async () => {
  const before = await countAllocated();
  for (let n = 0; n < 3; n += 1) await ordered(1);
  const fourth = await buyer(1);
  const { terms_version } = await fourth.browser.callEndpoint('GET /api/common/terms');
  const body = { terms: true, privacy: true, newsletter: false, terms_version };
  const refusedReply = await fourth.browser.post('/api/v2/customer/accept', body);
  expect([refusedReply.status, refusedReply.problem.code]).toEqual([429, 'TOO_MANY_UNPAID']);
  expect(refusedReply.headers.get('retry-after')).not.toBe(null);
  const prepaid = await buyer(1, 'private-prepaid-s');
  await acceptOrder(prepaid.browser);
  await idle();
  expect(await countAllocated()).toBe(before);
});

test('a card that waits for the first payment does not delay another card, and is shipped later in its own parcel', async () => {
  const { browser, email } = await registerCustomer(product, { details: true });
  const line = { offer: 'private-postpaid-s', type: 1 as const };
  await createDraft(browser, [line, line]);
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  await confirmEmail(product, browser, email);
  const sims = async () => (await browser.callEndpoint('GET /api/customer/session')).order_product;
  const inState = async (state: string) => (await sims()).filter((sim) => sim.state === state).length;
  await product.waitFor(async () => (await inState('sim_in_delivery')) === 1);
  expect((await sims()).map(({ waits_for }) => String(waits_for)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'first_payment',
    'null',
  ]);
  await product.advanceClock('P5D');
  await product.waitFor(async () => (await sims()).some(({ delivery }) => delivery?.state === 'delivered'));
  const { checkout_url } = await browser.callEndpoint('POST /api/customer/payment/setup', {
    body: { iban: 'BE68539007547034', account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true },
  });
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await inState('sim_in_delivery')) === 2);
});
