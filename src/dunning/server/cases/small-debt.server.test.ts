import { and, eq, lt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { customerInvoice } from '#billing/server/tables.ts';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { document } from '#documents/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { agreedPrice, customerProduct, simAllocation } from '#subscriptions/server/tables.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);

test('a small debt has two free reminders, restricts no SIM, is named on the next bill, and continues when more is owed', async () => {
  const bill = await kit.createBill({ cents: 133 });
  const { customer_uuid } = bill;
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  const second = addDays(first, 15);
  await kit.walk(bill, second);
  expect(await bill.find()).toMatchObject({ state: 'carried', costs_cents: 0 });
  expect(await bill.invoice()).toMatchObject({ state: 'unpaid', reminder: 2, blocks: false, next_step: null });
  await product.waitFor(async () => (await kit.mailsOf(bill, /Still open: €1\.33/)).length === 1);
  const { timeline } = await bill.browser.callEndpoint('GET /api/customer/invoice/dunning', {
    query: { referenceNumber: bill.reference },
  });
  expect(timeline.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'due done',
    'reminder_1 done',
    'carried done',
  ]);
  await kit.walk(bill, addDays(second, 60));
  expect(await kit.stepsOf(bill)).toEqual([
    ['overdue', first],
    ['reminder_1', first],
    ['carried', second],
  ]);
  expect(await bill.lineOf()).toMatchObject({ state: 'active', outgoing_barred_on: null, suspended_unpaid_on: null });
  expect(await kit.faults()).toEqual([]);

  // The next bill names it, and it is on no line again.
  const month = firstOfMonth(brusselsDate(product.clock.now()));
  await product.db.write
    .update(agreedPrice)
    .set({ cents: 2000 })
    .where(and(eq(agreedPrice.customer_uuid, customer_uuid), eq(agreedPrice.kind, 'plan')));
  const before = startOfBusinessDay(addMonths(month, 1));
  const owed = await product.db.read
    .select({ cents: customerInvoice.remaining_cents })
    .from(customerInvoice)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), lt(customerInvoice.due_at, before)));
  // Bills of the months in between are of 1.33 too.
  const still_open_cents = owed.reduce((sum, { cents }) => sum + cents, 0);
  expect([still_open_cents % 133, still_open_cents > 0]).toEqual([0, true]);
  const next = await product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, kit.ctx(), customer_uuid, month));
  const [row] = await product.db.read
    .select({ data: document.data })
    .from(document)
    .innerJoin(customerInvoice, eq(customerInvoice.document_uuid, document.document_uuid))
    .where(eq(customerInvoice.invoice_uuid, next?.invoice_uuid ?? ''));
  expect(row?.data).toMatchObject({ still_open_cents, totals: { gross_cents: 2000 }, to_pay_cents: 2000 });

  // More is overdue: the usual reminders go on; once that is paid, the rest rests again.
  await kit.walk(bill, addDays(next?.due_on ?? expect.unreachable(), 8));
  expect(await bill.find()).toMatchObject({ state: 'reminder_2' });
  await kit.pay({ ...bill, reference: next?.reference ?? '' });
  await product.waitFor(async () => (await bill.find())?.state === 'carried');
  expect(await kit.faults()).toEqual([]);
});

test('a small debt is written off automatically, with its VAT as a loss, 180 days after the contract ended', async () => {
  const bill = await kit.createBill({ cents: 133 });
  const { customer_uuid, invoice_uuid } = bill;
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  const second = addDays(first, 15);
  await kit.walk(bill, second);
  // While a SIM is in use it stays due, however long.
  await kit.walk(bill, addDays(second, 190));
  expect(await bill.find()).toMatchObject({ state: 'carried' });
  const ended_at = product.clock.now();
  const endOfSim = { state: 'deactivated', ended_at } as const;
  await product.db.write.update(customerProduct).set(endOfSim).where(eq(customerProduct.customer_uuid, customer_uuid));
  await kit.walk(bill, addDays(brusselsDate(ended_at), 179));
  expect(await bill.find()).toMatchObject({ state: 'carried' });
  await kit.walk(bill, addDays(brusselsDate(ended_at), 187));
  expect(await bill.find()).toMatchObject({ state: 'written_off', loss_proof: null, next_on: null });
  expect(await bill.invoice()).toMatchObject({ state: 'written_off', remaining: 1.33, reminder: 0, next_step: null });
  const lossOf = async () =>
    (
      await queryRows<{ account: string; cents: number }>(
        product.db.read,
        sql`select l.account, sum(l.amount_cents)::int as cents from journal_line l
          where l.customer_uuid = ${customer_uuid} and l.subject_uuid = ${invoice_uuid} and l.account in ('400', '642', '742')
          group by 1 having sum(l.amount_cents) <> 0 order by 1`,
      )
    ).map(({ account, cents }) => [account, cents]);
  expect(await lossOf()).toEqual([['642', 133]]);
  expect(await kit.faults()).toEqual([]);
  await kit.pay(bill);
  await product.waitFor(async () => (await bill.find())?.state === 'settled');
  expect(await lossOf()).toEqual([
    ['642', 133],
    ['742', -133],
  ]);
  expect(await kit.faults()).toEqual([]);
});

/** A carried debt whose only SIM ended on the day of its last reminder, with the first day on which it is given up. */
const createEndedSmallDebt = async () => {
  const bill = await kit.createBill({ cents: 133 });
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  const second = addDays(first, 15);
  await kit.walk(bill, second);
  const endOfSim = { state: 'deactivated', ended_at: product.clock.now() } as const;
  const ofCustomer = eq(customerProduct.customer_uuid, bill.customer_uuid);
  await product.db.write.update(customerProduct).set(endOfSim).where(ofCustomer);
  return { ...bill, given_up_on: addDays(second, 187) };
};

test('a small debt is not written off while a new SIM is being delivered', async () => {
  const { given_up_on, ...bill } = await createEndedSmallDebt();
  const allocation_uuid = crypto.randomUUID();
  await product.db.write.insert(simAllocation).values({
    allocation_uuid,
    customer_uuid: bill.customer_uuid,
    state: 'reserved',
    allocated_at: product.clock.now(),
  });
  await kit.walk(bill, given_up_on);
  expect(await bill.find()).toMatchObject({ state: 'carried' });
  // Its order was cancelled.
  const ofAllocation = eq(simAllocation.allocation_uuid, allocation_uuid);
  await product.db.write.update(simAllocation).set({ state: 'released' }).where(ofAllocation);
  await kit.walk(bill, addDays(given_up_on, 7));
  expect(await bill.find()).toMatchObject({ state: 'written_off' });
});

test('a partly disputed small debt is checked again after 7 days, and written off once the dispute is withdrawn', async () => {
  const { given_up_on, ...bill } = await createEndedSmallDebt();
  const disputeBody = { referenceNumber: bill.reference, amount: 0.5, reason: 'No' };
  expect((await bill.browser.post('/api/customer/invoice/dispute', disputeBody)).status).toBe(200);
  await kit.walk(bill, given_up_on);
  expect(await bill.find()).toMatchObject({ state: 'carried', is_held: false, next_on: addDays(given_up_on, 7) });
  expect(await bill.invoice()).toMatchObject({ state: 'disputed' });
  expect(await kit.faults()).toEqual([]);
  const withdrawn = await bill.browser.post('/api/customer/invoice/dispute/withdraw', {
    referenceNumber: bill.reference,
  });
  expect(withdrawn.status).toBe(200);
  await kit.walk(bill, addDays(given_up_on, 7));
  expect(await bill.find()).toMatchObject({ state: 'written_off', next_on: null });
  expect(await kit.faults()).toEqual([]);
});
