import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testAppOfFile } from '#app/testing/product/test-app-of-file.ts';
import { issueBillOfAccount } from '#billing/server/bills/issue-bill-of-account.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { dunningCase } from '../tables.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = testAppOfFile();
const kit = createUnpaidBillKit(product);

test('the mail about the second of two bills that restrict a SIM does not promise its service for this one alone', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { customer_uuid } = bill;
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -2);
  expect(await product.db.tx((tx) => issueBillOfAccount(tx, kit.ctx(), customer_uuid, month))).toBeTruthy();
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 7]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  const restricted_on = addDays(day, 7);
  const next_on = addDays(restricted_on, 1);
  await product.db.write.update(dunningCase).set({ next_on }).where(eq(dunningCase.invoice_uuid, bill.invoice_uuid));
  await kit.walk(bill, restricted_on);
  await kit.walk(bill, next_on);
  expect(await bill.find()).toMatchObject({ state: 'restricted' });
  const mails = await product.waitFor(async () => {
    const found = await kit.mailsOf(bill, /^Your service is restricted/);
    return found.length > 1 && found;
  });
  // The newest first.
  expect(mails.map(({ text }) => /Pay, and everything works again/.test(text))).toEqual([false, true]);
}, 300_000);
