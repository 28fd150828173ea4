import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder, fetchOrderState } from '#app/testing/orders/draft-order.ts';
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
const fetchReminders = async (email: string) =>
  (await fetchMessages(product, email)).filter(({ subject }) => /pas encore payée|Encore à payer/.test(subject));

test('the customer of an unpaid order gets one reminder after an hour and one after a day, in the own language', async () => {
  const unpaidOrder = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const paidOrder = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const paidLaterOrder = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const cancelled = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const orderAtBank = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { language: 'fr' });
  for (const order of [unpaidOrder, paidOrder, paidLaterOrder, cancelled, orderAtBank]) await order.accept();
  const pay = async ({ browser, order_uuid }: typeof paidOrder, action: string) => {
    const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', {
      body: { order_uuid, bank_method: 'card' },
    });
    await payAtProvider(product, checkout_url, action);
  };
  await pay(paidOrder, 'pay');
  await product.waitFor(async () => (await fetchOrderState(paidOrder.browser)) !== 'awaiting_payment');
  await cancelled.browser.callEndpoint('POST /api/order/cancel', { body: { order_uuid: cancelled.order_uuid } });
  await pay(orderAtBank, 'hold');
  const fetchOutcomeAtBank = async () =>
    (await orderAtBank.browser.callEndpoint('GET /api/order/current')).unpaid[0]?.payment_outcome;
  await product.waitFor(async () => (await fetchOutcomeAtBank()) === 'pending');

  await product.advanceClock('PT50M');
  await product.worker?.runUntilIdle();
  expect(await fetchReminders(unpaidOrder.email)).toEqual([]);
  await product.advanceClock('PT15M');
  const [firstReminder] = await product.waitFor(async () => {
    const mails = await fetchReminders(unpaidOrder.email);
    return mails.length > 0 && mails;
  });
  const amount = `${unpaidOrder.totals.due_now.toFixed(2).replace('.', ',')}\u00a0€`;
  expect(firstReminder?.subject).toBe(`Votre commande n’est pas encore payée\u00a0: ${amount}`);
  expect(firstReminder?.text).toContain(`Payer ${amount}`);

  // Paid after the first reminder: the second is not sent.
  await product.waitFor(async () => (await fetchReminders(paidLaterOrder.email)).length === 1);
  await pay(paidLaterOrder, 'pay');
  await product.waitFor(async () => (await fetchOrderState(paidLaterOrder.browser)) !== 'awaiting_payment');

  // A repeated job sends nothing.
  await remind(unpaidOrder.order_uuid, 'hour');
  await product.advanceClock('P1D');
  await product.waitFor(async () => (await fetchReminders(unpaidOrder.email)).length === 2);
  await remind(unpaidOrder.order_uuid, 'day');
  await product.worker?.runUntilIdle();
  expect(await fetchReminders(unpaidOrder.email)).toHaveLength(2);
  expect(await fetchReminders(paidLaterOrder.email)).toHaveLength(1);
  for (const { email } of [paidOrder, cancelled, orderAtBank]) expect(await fetchReminders(email)).toEqual([]);
});
