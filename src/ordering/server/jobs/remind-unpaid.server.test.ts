import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraftOrder, fetchOrderState } from '#app/testing/orders/draft-order.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { remindUnpaid } from '../jobs.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const remind = (order_uuid: string, reminder: 'hour' | 'day') =>
  product.db.tx((tx) => product.queue.enqueue(tx, remindUnpaid, { order_uuid, reminder }));
const remindersTo = async (email: string) =>
  (await fetchMessages(product, email)).filter(({ subject }) => /pas encore payée|Encore à payer/.test(subject));

test('an unpaid order is reminded after an hour and after a day, once each, in the language of its customer', async () => {
  const unpaid = await createDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const paid = await createDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const later = await createDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const cancelled = await createDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const atBank = await createDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  for (const each of [unpaid, paid, later, cancelled, atBank]) await each.accept();
  const pay = async ({ browser, order_uuid }: typeof paid, action: string) => {
    const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', {
      body: { order_uuid, bank_method: 'card' },
    });
    await payAtProvider(product, checkout_url, action);
  };
  await pay(paid, 'pay');
  await product.waitFor(async () => (await fetchOrderState(paid.browser)) !== 'awaiting_payment');
  await cancelled.browser.callEndpoint('POST /api/order/cancel', { body: { order_uuid: cancelled.order_uuid } });
  await pay(atBank, 'hold');
  const heldUp = async () => (await atBank.browser.callEndpoint('GET /api/order/current')).unpaid[0]?.payment_outcome;
  await product.waitFor(async () => (await heldUp()) === 'pending');

  await product.advanceClock('PT50M');
  await product.worker?.runUntilIdle();
  expect(await remindersTo(unpaid.email)).toEqual([]);
  await product.advanceClock('PT15M');
  const [first] = await product.waitFor(async () => {
    const mails = await remindersTo(unpaid.email);
    return mails.length > 0 && mails;
  });
  const amount = `${unpaid.totals.due_now.toFixed(2).replace('.', ',')}\u00a0€`;
  expect(first?.subject).toBe(`Votre commande n’est pas encore payée\u00a0: ${amount}`);
  expect(first?.text).toContain(`Payer ${amount}`);

  // Paid after the first reminder: the second is not sent.
  await product.waitFor(async () => (await remindersTo(later.email)).length === 1);
  await pay(later, 'pay');
  await product.waitFor(async () => (await fetchOrderState(later.browser)) !== 'awaiting_payment');

  // A repeated job sends nothing.
  await remind(unpaid.order_uuid, 'hour');
  await product.advanceClock('P1D');
  await product.waitFor(async () => (await remindersTo(unpaid.email)).length === 2);
  await remind(unpaid.order_uuid, 'day');
  await product.worker?.runUntilIdle();
  expect(await remindersTo(unpaid.email)).toHaveLength(2);
  expect(await remindersTo(later.email)).toHaveLength(1);
  for (const { email } of [paid, cancelled, atBank]) expect(await remindersTo(email)).toEqual([]);
});
