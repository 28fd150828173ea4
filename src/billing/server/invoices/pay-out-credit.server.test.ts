import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { refund, transfer, transferPayee } from '#payments/server/tables.ts';
import { type BankFixture, startBankFixture } from '#payments/server/testing/bank-fixture.ts';
import { addDays, addMonths, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { agreedPrice, customerProduct } from '#subscriptions/server/tables.ts';
import { issueBillAndEnqueueDelivery } from '../bills/issue-bill-and-enqueue-delivery.ts';
import { customerInvoice } from '../tables.ts';
import { verifyBills } from '../verify-bills.ts';
import { issueAndSendCreditNote } from './issue-and-send-credit-note.ts';

const payerIban = 'BE68539007547034';

let bank: BankFixture;
beforeAll(async () => {
  bank = await startBankFixture();
}, 300_000);
afterAll(() => bank.product.stop());

/** A customer with a bill of last month, and a transfer from `payerIban` that pays it and `overpaidCents` more. */
const createPaidBill = async (overpaidCents: number) => {
  const { product, today, poll } = bank;
  const { browser, line } = await createActiveSim(product);
  const { customer_uuid } = line;
  const month = addMonths(firstOfMonth(today()), -1);
  await product.db.write
    .update(customerProduct)
    .set({ activated_at: startOfBusinessDay(month) })
    .where(eq(customerProduct.customer_uuid, customer_uuid));
  await product.db.write
    .update(agreedPrice)
    .set({ valid_from: month })
    .where(eq(agreedPrice.customer_uuid, customer_uuid));
  const ctx = createTestJobContext(product, {} as never);
  const bill = await product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, ctx, customer_uuid, month));
  if (!bill) throw new Error('no bill');
  await sandboxCall(product, '/api/bank/transfers', {
    amount: centsToEuro(bill.bill.amount_cents + overpaidCents).toFixed(2),
    communication: bill.reference,
    name: 'Ada Peeters',
    iban: payerIban,
  });
  await poll();
  const list = () => browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  await product.waitFor(async () => (await list()).items[0]?.state === 'paid');
  return { browser, customer_uuid, bill, list, balance: async () => (await list()).balance };
};

test('credit from a transfer is paid out once to the account of the payer, and a second request is refused with NO_CREDIT', async () => {
  const { product, today, poll, advanceTo } = bank;
  const { browser, customer_uuid, balance } = await createPaidBill(500);
  expect(await balance()).toEqual({ to_pay: 0, credit: 5 });

  await stepUpWithPassword(browser);
  const replies = await Promise.all([1, 2].map(() => browser.post('/api/customer/credit/pay-out', {})));
  expect(replies.map(({ response, problem }) => String(response?.amount ?? problem.code)).toSorted()).toEqual([
    '5',
    'NO_CREDIT',
  ]);
  expect((await balance()).credit).toBe(0);
  const refunds = () => product.db.read.select().from(refund).where(eq(refund.customer_uuid, customer_uuid));
  expect(await refunds()).toMatchObject([{ reason: 'credit_paid_out', amount_cents: 500, state: 'due' }]);

  // A weekend may come first.
  await advanceTo(addDays(today(), 4));
  await product.waitFor(async () => {
    await poll();
    return (await refunds())[0]?.state === 'sent';
  });
  const transfers = await product.db.read.select().from(transfer).where(eq(transfer.customer_uuid, customer_uuid));
  expect(transfers).toMatchObject([{ state: 'booked', amount_cents: 500 }]);
  expect(transfers.map((row) => transferPayee.read(product.db.cipher, row).payee_iban)).toEqual([payerIban]);
  expect(await verifyBills(product.db)).toEqual([]);
});

test('a credit note of a paid bill becomes credit', async () => {
  const { product } = bank;
  const { customer_uuid, bill, list, balance } = await createPaidBill(0);
  expect(await balance()).toEqual({ to_pay: 0, credit: 0 });
  const [invoice] = await product.db.read
    .select()
    .from(customerInvoice)
    .where(eq(customerInvoice.customer_uuid, customer_uuid));
  const key = { customer_uuid, invoice_uuid: invoice?.invoice_uuid ?? '' };
  const ctx = createTestJobContext(product, {} as never);
  for (let time = 0; time < 2; time += 1)
    await product.db.tx((tx) =>
      issueAndSendCreditNote(tx, ctx, { ...key, cause_key: 'no network', kind: 'correction', gross_cents: 300 }),
    );
  expect(await balance()).toEqual({ to_pay: 0, credit: 3 });
  expect((await list()).items).toMatchObject([{ number: bill.number, remaining: 0, state: 'paid' }]);
  expect(await verifyBills(product.db)).toEqual([]);
});
