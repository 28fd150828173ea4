import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '../../../app/testing/orders/draft-order.ts';
import { createTestJobContext } from '../../../app/testing/product/job-context.ts';
import { fetchMessages, payAtProvider } from '../../../app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '../../../app/testing/product/test-app.ts';
import type { TestBrowser } from '../../../app/testing/product/test-browser.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { creditNote, prepaidEntry } from '#billing/server/tables.ts';
import { sumAccountsOf } from '#ledger/server/testing/sum-accounts.ts';
import type { Outside } from '#platform/outside.ts';
import { brusselsDate, daysInMonth, daysLeftInMonth } from '#platform/pure/calendar.ts';
import { prorate } from '#platform/pure/money.ts';
import { simActivated } from '#subscriptions/events.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchBalances = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/session')).prepaid_balance;

/** Orders and pays a prepaid SIM. */
const createPaidSim = async () => {
  const draft = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { type: 1 });
  const { browser, order_uuid, order_product, accept } = draft;
  await browser.post('/api/promo/add', { order_uuid, promo: 'WELCOME10' });
  await accept();
  expect(await fetchBalances(browser)).toEqual([]);
  const { response } = await browser.post('/api/order/pay', { order_uuid });
  await payAtProvider(product, (response as { checkout_url: string }).checkout_url);
  await product.waitFor(async () => (await fetchBalances(browser)).length > 0);
  return { ...draft, order_product_uuid: order_product[0]?.uuid ?? '' };
};

const publishActivation = ({ browser, order_product_uuid }: { browser: TestBrowser; order_product_uuid: string }) =>
  product.db.tx((tx) => {
    const { publish } = createTestJobContext(product, {} as Outside);
    const customer_product_uuid = '00000000-0000-4000-8000-000000000001';
    const line = {
      customer_product_uuid,
      msisdn: '+32470000000',
      plan: 'Birch',
      name: 'Birch',
      language: 'en',
      activated_at: product.clock.now().toISOString(),
    } as const;
    return publish(tx, simActivated, { order_product_uuid, customer_uuid: browser.customer ?? '', ...line });
  });

test('the payment of an order credits a month without shipping, and the activation debits the days of the month once', async () => {
  const sim = await createPaidSim();
  const { browser, order_product_uuid } = sim;
  expect(await fetchBalances(browser)).toEqual([{ order_product_uuid, balance: 9, next_month: null }]);

  await publishActivation(sim);
  await publishActivation(sim);
  const today = brusselsDate(product.clock.now());
  const share = (cents: number) => prorate(cents, daysLeftInMonth(today), daysInMonth(today));
  const [balance] = await fetchBalances(browser);
  const leftCents = 900 - (share(1000) - share(100));
  expect(balance?.balance).toBe(leftCents / 100);
  expect(balance?.next_month).toMatchObject({ amount: 9, missing: (900 - leftCents) / 100 });
});

test('a cancelled order refunds the balance, and a late activation debits nothing', async () => {
  const sim = await createPaidSim();
  const { browser, order_uuid, order_product_uuid } = sim;
  expect((await browser.post('/api/order/cancel', { order_uuid })).status).toBe(200);
  await publishActivation(sim);
  expect(await fetchBalances(browser)).toEqual([]);
  const entries = await product.db.read
    .select({ kind: prepaidEntry.kind, amount_cents: prepaidEntry.amount_cents })
    .from(prepaidEntry)
    .where(eq(prepaidEntry.order_product_uuid, order_product_uuid));
  expect(entries.toSorted((a, b) => b.amount_cents - a.amount_cents)).toEqual([
    { kind: 'paid', amount_cents: 900 },
    { kind: 'given_back', amount_cents: -900 },
  ]);
  // 9.00 and 5.00 of shipping are owed to the customer, and nothing is left of its revenue and VAT.
  const customer_uuid = browser.customer ?? '';
  const [note, ...otherNotes] = await product.db.read
    .select()
    .from(creditNote)
    .where(eq(creditNote.customer_uuid, customer_uuid));
  expect([note?.amount_cents, note?.vat_cents, otherNotes]).toEqual([500, 87, []]);
  const money = await sumAccountsOf(product.db.read, customer_uuid);
  expect(Object.keys(money).filter((account) => !['580', '4892'].includes(account))).toEqual([]);
  const [invoice] = (await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).items;
  const details = await browser.callEndpoint('GET /api/customer/invoice/details', {
    query: { referenceNumber: invoice?.referenceNumber ?? '' },
  });
  expect(details.credit_notes).toMatchObject([{ number: note?.number, amount: 5 }]);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, sim.email)).find(({ subject }) => /back on invoice/.test(subject)),
  );
  expect(mail.text).toContain(note?.number);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});
