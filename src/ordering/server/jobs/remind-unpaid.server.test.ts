import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftOrder, orderStateOf } from '#app/testing/orders/draft-order.ts';
import { messagesTo, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';
import { remindUnpaid } from '../jobs.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const remind = (order_uuid: string, reminder: 'hour' | 'day') =>
  product.db.tx((tx) => product.queue.enqueue(tx, remindUnpaid, { order_uuid, reminder }));
const remindersTo = async (email: string) =>
  (await messagesTo(product, email)).filter(({ subject }) => /pas encore payée|Encore à payer/.test(subject));

test('an order that waits for its payment is spoken of after an hour and after a day: once each, in the language of its customer', async () => {
  const unpaid = await draftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const paid = await draftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const later = await draftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const cancelled = await draftOrder(product, 'private-prepaid-s', { language: 'fr' });
  const atBank = await draftOrder(product, 'private-prepaid-s', { language: 'fr' });
  for (const each of [unpaid, paid, later, cancelled, atBank]) await each.accept();
  const pay = async ({ browser, order_uuid }: typeof paid, action: string) => {
    const { checkout_url } = await browser.ask('POST /api/order/pay', { body: { order_uuid, bank_method: 'card' } });
    await payAtProvider(product, checkout_url, action);
  };
  await pay(paid, 'pay');
  await product.until(async () => (await orderStateOf(paid.browser)) !== 'awaiting_payment');
  await cancelled.browser.ask('POST /api/order/cancel', { body: { order_uuid: cancelled.order_uuid } });
  await pay(atBank, 'hold');
  const heldUp = async () => (await atBank.browser.ask('GET /api/order/current')).unpaid[0]?.payment_outcome;
  await product.until(async () => (await heldUp()) === 'pending');

  await product.advance('PT50M');
  await product.worker?.runUntilIdle();
  expect(await remindersTo(unpaid.email)).toEqual([]);
  await product.advance('PT15M');
  const [first] = await product.until(async () => {
    const mails = await remindersTo(unpaid.email);
    return mails.length > 0 && mails;
  });
  const amount = `${unpaid.totals.due_now.toFixed(2).replace('.', ',')}\u00a0€`;
  expect(first?.subject).toBe(`Votre commande n’est pas encore payée\u00a0: ${amount}`);
  expect(first?.text).toContain(`Payer ${amount}`);

  // Paid after the first one: the second one is not sent.
  await product.until(async () => (await remindersTo(later.email)).length === 1);
  await pay(later, 'pay');
  await product.until(async () => (await orderStateOf(later.browser)) !== 'awaiting_payment');

  // Told again, it writes nothing more.
  await remind(unpaid.order_uuid, 'hour');
  await product.advance('P1D');
  await product.until(async () => (await remindersTo(unpaid.email)).length === 2);
  await remind(unpaid.order_uuid, 'day');
  await product.worker?.runUntilIdle();
  expect(await remindersTo(unpaid.email)).toHaveLength(2);
  expect(await remindersTo(later.email)).toHaveLength(1);
  for (const { email } of [paid, cancelled, atBank]) expect(await remindersTo(email)).toEqual([]);
});
