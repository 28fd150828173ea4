import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  registerCustomerWithDraftOrder,
  type DraftOrder,
  fetchOrderState,
  fetchOrderProducts,
} from '#app/testing/orders/draft-order.ts';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { sumBalance } from '#billing/rules/prepaid-balance.ts';
import { prepaidEntry } from '#billing/server/tables.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { sumAccountsOf } from '#ledger/server/testing/sum-accounts.ts';
import { refund } from '#payments/server/tables.ts';
import { queryAllocatedSims } from '#subscriptions/server/queries.ts';
import { msisdnPool } from '#subscriptions/server/tables.ts';
import { notifyAndExpireUnusedSim } from '../jobs.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/** Orders and pays a prepaid SIM. */
const createPaidSim = async (type: SimType) => {
  const draft = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { type, language: 'fr' });
  await draft.accept();
  const body = { order_uuid: draft.order_uuid, bank_method: 'card' as const };
  const { checkout_url } = await draft.browser.callEndpoint('POST /api/order/pay', { body });
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchOrderState(draft.browser)) !== 'awaiting_payment');
  return { ...draft, order_product_uuid: draft.order_product[0]?.uuid ?? '' };
};

const waitForReadyEsim = (browser: TestBrowser) =>
  product.waitFor(async () => (await fetchOrderProducts(browser)).find(({ state }) => state === 'esim_ready'));
const waitUntilIdle = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
const advanceAndWork = async (duration: string) => {
  await product.advanceClock(duration);
  await waitUntilIdle();
};
const fetchMails = async (email: string, subjectPattern: RegExp) =>
  (await fetchMessages(product, email)).filter(({ subject }) => subjectPattern.test(subject));
const reminderSubject = /vous attend jusqu|is waiting for you until/;
const endSubject = /a pris fin|has ended/;
/** Sessions expire before unused SIMs end, so customers log in again. */
const logInAgain = async (...people: { browser: TestBrowser; email: string }[]) => {
  for (const { browser, email } of people)
    browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
};
const enqueueAgain = (order_product_uuid: string) =>
  product.db.tx((tx) => product.queue.enqueue(tx, notifyAndExpireUnusedSim, { order_product_uuid }));

/** A card that was delivered and not paid for is billed its shipping. */
const expectShippingBilled = async (person: DraftOrder): Promise<void> => {
  await logInAgain(person);
  const { items } = await person.browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  const shipping = person.totals.sums.first_bill.parts.find(({ kind }) => kind === 'shipping')?.amount ?? 0;
  expect(items).toMatchObject([{ kind: 'settlement', amount: shipping, remaining: shipping, state: 'open' }]);
  const [billMail] = await fetchMails(person.email, endSubject);
  expect([shipping > 0, billMail?.text.includes(items[0]?.referenceNumber ?? '?')]).toEqual([true, true]);
  const query = { referenceNumber: items[0]?.referenceNumber ?? '' };
  const details = await person.browser.callEndpoint('GET /api/customer/invoice/details', { query });
  expect(details.lines).toMatchObject([{ kind: 'shipping', amount: shipping }]);
};

const isRevenueOrVat = (account: string): boolean => account.startsWith('7') || account === '451';

test('a SIM unused for 30 days is terminated and refunded, with a mail before and after', async () => {
  const sandbox = createSandboxControl(product);
  const esim = await createPaidSim(0);
  const card = await createPaidSim(1);
  const shipped = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', { type: 1, language: 'fr' });
  await shipped.accept();
  const [usedSim, cancelledSim, begunSim, portingSim] = [
    await registerCustomerAndOrderSim(product),
    await registerCustomerAndOrderSim(product),
    await registerCustomerAndOrderSim(product),
    await registerCustomerAndOrderSim(product),
  ];
  const { msisdn } = await waitForReadyEsim(esim.browser);
  for (const { browser } of [usedSim, cancelledSim, begunSim, portingSim]) await waitForReadyEsim(browser);
  for (const { browser } of [card, shipped])
    await product.waitFor(async () => (await fetchOrderProducts(browser))[0]?.state === 'sim_in_delivery');
  await begunSim.activate();
  const [operator] = (await getCatalogue(product.db)).operators;
  const portInDetails = {
    operator_uuid: operator?.uuid,
    subscription: 'prepaid',
    sim_number: '8932010000000001051',
    mandate: true,
  };
  await portingSim.activate({ port_in: { ...portInDetails, msisdn: '0470 12 31 23' } });
  const [request] = await product.waitFor(async () => {
    const requests = await sandbox.requests('+32470123123');
    return requests.length > 0 && requests;
  });
  await sandbox.trigger(`/api/porting/requests/${request?.id}/port`);
  await waitUntilIdle();

  await advanceAndWork('P24D');
  expect(await fetchMails(esim.email, reminderSubject)).toEqual([]);
  await advanceAndWork('P1DT2H');
  const [mail] = await fetchMails(esim.email, reminderSubject);
  expect(mail?.subject).toMatch(/^Votre eSIM vous attend jusqu’au\s\d/);
  expect(mail?.text).toContain(`/customer/esim/${esim.order_product_uuid}`);
  expect(await fetchMails(begunSim.email, reminderSubject)).toHaveLength(1);
  // The card was delivered days later.
  expect(await fetchMails(card.email, reminderSubject)).toEqual([]);

  await logInAgain(usedSim, cancelledSim);
  await usedSim.activate();
  const { esim: profile } = (await usedSim.fetchSim()).orderProduct ?? {};
  await sandbox.install(profile?.activation_code);
  await product.waitFor(async () => (await usedSim.fetchSim()).products[0]);
  await cancelledSim.browser.callEndpoint('POST /api/order/cancel', { body: { order_uuid: cancelledSim.order_uuid } });
  await enqueueAgain(esim.order_product_uuid);
  await waitUntilIdle();

  await advanceAndWork('P5DT2H');
  for (const { order_product_uuid } of [esim, begunSim, usedSim]) await enqueueAgain(order_product_uuid);
  await waitUntilIdle();
  await logInAgain(esim, begunSim, usedSim, portingSim, card);
  expect(await fetchMails(esim.email, reminderSubject)).toHaveLength(1);
  const [endMail, ...otherMails] = await fetchMails(esim.email, endSubject);
  expect([endMail?.text.includes('remboursé'), otherMails]).toEqual([true, []]);
  expect(await fetchOrderState(esim.browser)).toBe('cancelled');
  expect((await queryAllocatedSims(product.db.read, [esim.order_product_uuid])).size).toBe(0);
  const [number] = await product.db.read
    .select()
    .from(msisdnPool)
    .where(eq(msisdnPool.msisdn, msisdn ?? '+0'));
  expect(number?.allocation_uuid).toBe(null);
  const customer_uuid = esim.browser.customer ?? '';
  const refundRows = await product.db.read.select().from(refund).where(eq(refund.customer_uuid, customer_uuid));
  expect(refundRows.map(({ reason, amount_cents }) => [reason, amount_cents])).toEqual([
    ['sim_unused', Math.round(esim.totals.due_now * 100)],
  ]);
  const entries = await product.db.read
    .select()
    .from(prepaidEntry)
    .where(eq(prepaidEntry.customer_uuid, customer_uuid));
  expect([entries.length > 1, sumBalance(entries)]).toEqual([true, 0]);
  // Activated at the network and never installed: terminated.
  expect((await begunSim.fetchSim()).orderProduct?.state).toBe('order_cancelled');
  expect((await fetchMails(begunSim.email, endSubject))[0]?.text).toContain('It costs you nothing.');
  expect((await usedSim.fetchSim()).products[0]?.state).toBe('active');
  expect((await fetchMails(cancelledSim.email, endSubject)).length).toBe(0);
  // A SIM with a port-in does not end, so that the number is not lost.
  expect((await portingSim.fetchSim()).orderProduct?.state).toBe('activating');
  expect(await fetchMails(portingSim.email, reminderSubject)).toEqual([]);

  // The unused time starts at the delivery.
  expect(await fetchMails(card.email, reminderSubject)).toHaveLength(1);
  expect(await fetchOrderState(card.browser)).toBe('in_delivery');
  await advanceAndWork('P6D');
  expect(await fetchOrderState(card.browser)).toBe('cancelled');
  expect(Object.keys(await sumAccountsOf(product.db.read, card.browser.customer ?? '')).filter(isRevenueOrVat)).toEqual(
    [],
  );
  expect(await fetchMails(card.email, endSubject)).toHaveLength(1);
  await expectShippingBilled(shipped);
}, 300_000);
