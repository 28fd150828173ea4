import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { pendingCharge } from '#billing/server/tables.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { runWriteOffInvoice } from '../jobs/write-off-invoice.ts';
import { createDeathKit } from '../testing/payer-death.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';
import { runClaimsCommand } from '../write-off/run-claims-command.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);
type Bill = Awaited<ReturnType<typeof kit.createBill>>;

const { insertMandate, reportDeath, addMandate, invalidateMandates } = createDeathKit(product, kit);
/** Mails that ask for money or take something. */
const mails = async ({ email }: Bill) =>
  (await fetchMessages(product, email)).filter(({ subject }) => /reminder|restrict|cut off|pay |open:/i.test(subject))
    .length;
const costs = ({ customer_uuid }: Bill) =>
  product.db.read.select().from(pendingCharge).where(eq(pendingCharge.customer_uuid, customer_uuid));
const command = (words: string[]) => {
  const { now, newId } = kit.ctx();
  return runClaimsCommand(product.db, words, {}, { now: now(), newId });
};
const line = async ({ reference }: Bill) => (await command(['list'])).find((each) => each.startsWith(reference));

test('after the death of the payer a bill has no reminders, costs or blocks, and is listed for the operator', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  await reportDeath(bill);
  const before = await mails(bill);
  expect(before).toBe(1);
  for (const days of [15, 22, 29, 60, 90]) await kit.walk(bill, addDays(first, days));
  expect(await bill.find()).toMatchObject({ state: 'reminder_1', is_held: true });
  expect(await bill.invoice()).toMatchObject({ blocks: false, next_step: null, remaining: 90 });
  expect([await mails(bill), (await costs(bill)).length]).toEqual([before, 0]);
  const query = { referenceNumber: bill.reference };
  const { held_by } = await bill.browser.callEndpoint('GET /api/customer/invoice/dunning', { query });
  expect(held_by).toBe('death');
  expect(await line(bill)).toMatch(/90\.00.*payer died/);
  expect((await command(['list'])).at(-1)).toContain('heirs');
  expect(await kit.faults()).toEqual([]);

  // An operator gives it up: the contract ends with it.
  await command(['write-off', bill.reference]);
  await runWriteOffInvoice({ ...bill.key, proof: null }, kit.ctx());
  expect(await bill.find()).toMatchObject({ state: 'written_off', is_held: false });
  await product.waitFor(async () => (await bill.lineOf()).state === 'deactivated');
  expect(await line(bill)).toBe(undefined);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('the death of the payer ends the restriction of a SIM, and another account continues the case from the warning', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const first = addDays(bill.due_on, 1);
  for (const days of [0, 15, 22, 29]) await kit.walk(bill, addDays(first, days));
  const isBarred = async () => (await bill.lineOf()).outgoing_barred_on !== null;
  expect([(await bill.find())?.state, await isBarred()]).toEqual(['restricted', true]);
  await reportDeath(bill);
  expect([(await bill.find())?.is_held, await isBarred()]).toEqual([true, false]);
  expect(await kit.mailsOf(bill, /works again/)).toEqual([]);

  await invalidateMandates(bill, 'MD07');
  await addMandate(bill);
  expect((await bill.find())?.is_held).toBe(false);
  expect(await bill.find()).toMatchObject({ state: 'warned' });
  expect(await isBarred()).toBe(false);
  expect(await line(bill)).toBe(undefined);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('a bill that becomes due after the death of the payer has no reminder', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  await insertMandate(bill, 'invalid', 'MD07');
  const before = await mails(bill);
  for (const days of [1, 16, 40]) await kit.walk(bill, addDays(bill.due_on, days));
  expect(await bill.find()).toMatchObject({ state: 'not_due', is_held: true });
  expect(await mails(bill)).toBe(before);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('another account ends the hold after the death of the payer, also when that account is withdrawn later', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  await reportDeath(bill);
  expect(await bill.find()).toMatchObject({ state: 'reminder_1', is_held: true });
  kit.goTo(addDays(first, 2));
  await addMandate(bill);
  expect((await bill.find())?.is_held).toBe(false);
  kit.goTo(addDays(first, 3));
  await invalidateMandates(bill, 'withdrawn');
  for (const days of [10, 18]) await kit.walk(bill, addDays(first, days));
  expect(await bill.find()).toMatchObject({ state: 'reminder_2', is_held: false });
  expect(await line(bill)).toBe(undefined);
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('the command resume continues the bills of a payer whom a bank reported as dead', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  await expect(command(['resume', bill.reference])).rejects.toThrow('no bank says');
  await reportDeath(bill);
  expect((await command(['list'])).at(-1)).toContain('resume');
  expect(await command(['resume', bill.reference])).toEqual([`${bill.reference}: reminders go on, for 1 invoice.`]);
  await product.waitFor(async () => (await bill.find())?.is_held === false);
  expect(await line(bill)).toBe(undefined);
  await kit.walk(bill, addDays(first, 15));
  expect(await bill.find()).toMatchObject({ state: 'reminder_2', is_held: false });
  await expect(command(['resume', bill.reference])).rejects.toThrow('no bank says');
  expect(await kit.faults()).toEqual([]);
}, 300_000);
