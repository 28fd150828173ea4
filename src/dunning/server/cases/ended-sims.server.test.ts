import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { billedMonth } from '#billing/server/tables.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { unpaidContractTerminated } from '#dunning/events.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);

test('a bill whose SIMs have ended has reminders and a warning, and mentions and restricts no service', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  await product.db.write
    .update(customerProduct)
    .set({ state: 'deactivated', ended_at: product.clock.now() })
    .where(eq(customerProduct.customer_uuid, bill.customer_uuid));
  const subjects = async () => (await fetchMessages(product, bill.email)).map(({ subject }) => subject);
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 7]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  expect(await bill.find()).toMatchObject({ state: 'warned' });
  expect(await bill.invoice()).toMatchObject({ blocks: true, next_step: null });
  const warning = 'Pay €90.00: you cannot order anything new until it is paid';
  await product.waitFor(async () => (await subjects()).includes(warning));
  const steps = async () => {
    const query = { referenceNumber: bill.reference };
    const { timeline } = await bill.browser.callEndpoint('GET /api/customer/invoice/dunning', { query });
    return timeline.map(({ step, state }) => `${step} ${state}`);
  };
  const stepsTaken = ['due done', 'reminder_1 done', 'reminder_2 done', 'warned done'];
  expect(await steps()).toEqual(stepsTaken);
  for (const days of [7, 30, 30]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  expect(await bill.find()).toMatchObject({ state: 'ended' });
  expect(await steps()).toEqual(stepsTaken);
  expect((await subjects()).filter((subject) => /restrict|cut off|contract/i.test(subject))).toEqual([]);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('the warning about an invoice without SIMs mentions no SIMs and no day to pay by', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  await product.db.write.delete(billedMonth).where(eq(billedMonth.customer_uuid, bill.customer_uuid));
  const first = addDays(bill.due_on, 1);
  for (const day of [first, addDays(first, 15), addDays(first, 22)]) await kit.walk(bill, day);
  expect(await bill.find()).toMatchObject({ state: 'warned' });
  const [mail] = await product.waitFor(async () => {
    const mails = await kit.mailsOf(bill, /cannot order anything new/);
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain('Until it is, you cannot order anything new.');
  expect(mail?.text).not.toMatch(/SIM/);
  // Nothing follows, so there is no day before which to pay.
  expect(mail?.text).not.toContain('Pay by');
}, 300_000);

test('a bill announces no restriction after its SIM has ended', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { customer_uuid } = bill;
  const first = addDays(bill.due_on, 1);
  for (const day of [first, addDays(first, 15), addDays(first, 22)]) await kit.walk(bill, day);
  expect(await bill.invoice()).toMatchObject({ next_step: { step: 'restricted' } });
  const { order_product_uuid } = await bill.lineOf();
  await product.db.tx((tx) =>
    kit.ctx().publish(tx, unpaidContractTerminated, { customer_uuid, order_product_uuids: [order_product_uuid] }),
  );
  await product.waitFor(async () => (await bill.invoice())?.next_step === null);
  expect(await bill.find()).toMatchObject({ state: 'warned' });
}, 300_000);
