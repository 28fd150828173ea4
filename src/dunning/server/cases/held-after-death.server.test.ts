import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { issueAndSendCreditNote, lockInvoice } from '#billing/server/commands.ts';
import { pendingCharge } from '#billing/server/tables.ts';
import { addDays, daysBetween } from '#platform/pure/calendar.ts';
import { computeLateInterest } from '#dunning/rules/late-cost.ts';
import { runDisputesCommand } from '../claims/run-disputes-command.ts';
import { runClaimsCommand } from '../write-off/run-claims-command.ts';
import { runWriteOffInvoice } from '../jobs/write-off-invoice.ts';
import { dunningCase, instalmentPlan } from '../tables.ts';
import { createDeathKit } from '../testing/payer-death.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);
const { insertMandate, reportDeath, addMandate, work } = createDeathKit(product, kit);
type Bill = Awaited<ReturnType<typeof kit.createBill>>;

const subjects = async ({ email }: Bill) => (await fetchMessages(product, email)).map(({ subject }) => subject);
const heldBy = async ({ browser, reference }: Bill) => {
  const query = { referenceNumber: reference };
  return (await browser.callEndpoint('GET /api/customer/invoice/dunning', { query })).held_by;
};
const planOf = async ({ invoice_uuid }: Bill) =>
  (await product.db.read.select().from(instalmentPlan).where(eq(instalmentPlan.invoice_uuid, invoice_uuid)))[0];
const setCase = ({ invoice_uuid }: Bill, change: Partial<typeof dunningCase.$inferInsert>) =>
  product.db.write.update(dunningCase).set(change).where(eq(dunningCase.invoice_uuid, invoice_uuid));

test('a case whose dispute is rejected after the death of the payer stays held and restricts no service', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { reference: referenceNumber } = bill;
  const first = addDays(bill.due_on, 1);
  for (const days of [0, 15, 22, 29]) await kit.walk(bill, addDays(first, days));
  await bill.browser.callEndpoint('POST /api/customer/invoice/dispute', { body: { referenceNumber, reason: 'No' } });
  await work();
  await reportDeath(bill);
  expect(await heldBy(bill)).toBe('dispute');
  const { now, newId } = kit.ctx();
  await runDisputesCommand(product.db, ['reject', referenceNumber], { now: now(), newId });
  await product.waitFor(async () => (await bill.invoice())?.disputed === 0);
  await work();
  expect(await bill.find()).toMatchObject({ state: 'restricted', is_held: true, next_on: addDays(first, 29 + 7) });
  expect((await bill.lineOf()).outgoing_barred_on).toBe(null);
  expect(await heldBy(bill)).toBe('death');
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('a disputed case stays held without a next day when another account is given after the death of the payer', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { reference: referenceNumber } = bill;
  await kit.walk(bill, addDays(bill.due_on, 1));
  await bill.browser.callEndpoint('POST /api/customer/invoice/dispute', { body: { referenceNumber, reason: 'No' } });
  await reportDeath(bill);
  await addMandate(bill);
  expect(await heldBy(bill)).toBe('dispute');
  expect(await bill.find()).toMatchObject({ is_held: true, heirs_since: null, next_on: null });
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('no instalment is missed after the death of the payer, also when a part is paid late', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { reference: referenceNumber } = bill;
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  await bill.browser.callEndpoint('POST /api/customer/invoice/instalments', { body: { referenceNumber, months: 3 } });
  await reportDeath(bill);
  await kit.walk(bill, addDays(first, 40));
  await kit.pay(bill, 30);
  await product.waitFor(async () => (await bill.invoice())?.remaining === 60);
  await work();
  expect(await bill.find()).toMatchObject({ state: 'reminder_1', is_held: true });
  expect((await planOf(bill))?.state).toBe('running');
  const second = (await planOf(bill))?.instalments[1]?.due_on;
  expect((await bill.invoice())?.instalment).toEqual({ amount: 30, due_on: second });
  expect((await subjects(bill)).filter((subject) => /instalment.*(missed|not)/i.test(subject))).toEqual([]);
  expect(await heldBy(bill)).toBe('instalments');

  // A claim that is given up has no instalments any more.
  await runWriteOffInvoice({ ...bill.key, proof: null }, kit.ctx());
  expect(await bill.find()).toMatchObject({ state: 'written_off', is_held: false });
  expect((await planOf(bill))?.state).toBe('missed');
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('a case is no longer held by death once the customer has a valid mandate', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  await kit.walk(bill, addDays(bill.due_on, 1));
  await reportDeath(bill);
  expect(await heldBy(bill)).toBe('death');
  // The case is told within seconds.
  await insertMandate(bill, 'valid', null);
  expect(await heldBy(bill)).toBe(null);
}, 300_000);

test('a small debt that is held after the death of the payer is released by another account, or written off by the operator', async () => {
  for (const isGivenUp of [false, true]) {
    const bill = await kit.createBill({ cents: 500 });
    const first = addDays(bill.due_on, 1);
    for (const days of [0, 15]) await kit.walk(bill, addDays(first, days));
    expect(await bill.find()).toMatchObject({ state: 'carried', is_held: false });
    // More was owed when the payer died.
    await setCase(bill, { is_held: true, next_on: addDays(first, 15) });
    await insertMandate(bill, 'invalid', 'MD07');
    if (isGivenUp) await runWriteOffInvoice({ ...bill.key, proof: null }, kit.ctx());
    else await addMandate(bill);
    expect(await bill.find()).toMatchObject({ state: isGivenUp ? 'written_off' : 'carried', is_held: false });
  }
}, 300_000);

/** Interest that a company was charged for the late payment of a bill. */
const interestOf = async ({ customer_uuid }: Bill): Promise<number[]> =>
  (
    await product.db.read
      .select()
      .from(pendingCharge)
      .where(and(eq(pendingCharge.customer_uuid, customer_uuid), eq(pendingCharge.kind, 'late_interest')))
  ).map(({ cents }) => cents);
const computeInterest = (cents: number, days: number): number =>
  computeLateInterest(Math.round(cents) * days, kit.ctx().settings.LATE_INTEREST_PERCENT);
const isSettled = (bill: Bill) => async () => (await bill.find())?.state === 'settled';

test('resuming a case after the death of the payer postpones each open instalment by the days of the hold', async () => {
  const bill = await kit.createBill({ cents: 9_000 });
  const { reference: referenceNumber } = bill;
  const first = addDays(bill.due_on, 1);
  await kit.walk(bill, first);
  await bill.browser.callEndpoint('POST /api/customer/invoice/instalments', { body: { referenceNumber, months: 3 } });
  await kit.pay(bill, 30);
  await product.waitFor(async () => (await bill.invoice())?.remaining === 60);
  const before = (await planOf(bill))?.instalments.map(({ due_on }) => due_on) ?? [];
  await kit.walk(bill, addDays(first, 5));
  await reportDeath(bill);
  await kit.walk(bill, addDays(first, 75));
  const { now, newId } = kit.ctx();
  await runClaimsCommand(product.db, ['resume', referenceNumber], {}, { now: now(), newId });
  await product.waitFor(async () => (await bill.find())?.heirs_since === null);
  await work();
  const plan = await planOf(bill);
  expect(plan?.state).toBe('running');
  expect(plan?.instalments.map(({ due_on }) => due_on)).toEqual(
    before.map((due_on, at) => (at === 0 ? due_on : addDays(due_on, 70))),
  );
  expect((await bill.invoice())?.instalment).toEqual({ amount: 30, due_on: plan?.instalments[1]?.due_on });
  expect(await heldBy(bill)).toBe('instalments');
  expect((await subjects(bill)).filter((subject) => /instalment.*(missed|not)/i.test(subject))).toEqual([]);
  // From then on it is missed as any other.
  await kit.walk(bill, addDays(plan?.instalments[1]?.due_on ?? first, kit.ctx().settings.INSTALMENTS_GRACE_DAYS + 1));
  expect((await planOf(bill))?.state).toBe('missed');
  expect(await kit.faults()).toEqual([]);
}, 300_000);

test('a company owes no interest for days on which its instalments were held after the death of the payer', async () => {
  const bill = await kit.createBill({ cents: 90_000, isCompany: true });
  const { reference: referenceNumber } = bill;
  const first = addDays(bill.due_on, 1);
  for (const days of [0, 15]) await kit.walk(bill, addDays(first, days));
  const remainingCents = ((await bill.invoice())?.remaining ?? 0) * 100;
  await bill.browser.callEndpoint('POST /api/customer/invoice/instalments', { body: { referenceNumber, months: 3 } });
  await kit.walk(bill, addDays(first, 18));
  await reportDeath(bill);
  await kit.walk(bill, addDays(first, 60));
  await addMandate(bill);
  await kit.walk(bill, addDays(first, 64));
  await kit.pay(bill, remainingCents / 100);
  await product.waitFor(isSettled(bill));
  expect(await interestOf(bill)).toEqual([computeInterest(remainingCents, 1 + 18 + 4)]);
}, 300_000);

test('a credit note removes no interest of days on which the bill was held after the death of the payer', async () => {
  const bill = await kit.createBill({ cents: 90_000, isCompany: true });
  const first = addDays(bill.due_on, 1);
  for (const days of [0, 15]) await kit.walk(bill, addDays(first, days));
  const remainingCents = ((await bill.invoice())?.remaining ?? 0) * 100;
  await reportDeath(bill);
  await kit.walk(bill, addDays(first, 60));
  await addMandate(bill);
  await kit.walk(bill, addDays(first, 64));
  await product.db.tx(async (tx) => {
    await lockInvoice(tx, bill.key);
    await issueAndSendCreditNote(tx, kit.ctx(), {
      ...bill.key,
      cause_key: 'goodwill',
      kind: 'correction',
      gross_cents: 12_100,
    });
  });
  await kit.pay(bill);
  await product.waitFor(isSettled(bill));
  expect(await interestOf(bill)).toEqual([computeInterest(remainingCents - 12_100, 1 + 15 + 4)]);
}, 300_000);

test('a company owes no interest for days on which its bill was held after the death of the payer', async () => {
  const expectInterest = async (goesOn: boolean) => {
    const bill = await kit.createBill({ cents: 90_000, isCompany: true });
    const first = addDays(bill.due_on, 1);
    for (const days of [0, 15]) await kit.walk(bill, addDays(first, days));
    await reportDeath(bill);
    for (const days of [30, 60]) await kit.walk(bill, addDays(first, days));
    if (goesOn) {
      await addMandate(bill);
      await kit.walk(bill, addDays(first, 64));
    }
    const days = daysBetween(bill.due_on, first) + 15 + (goesOn ? 4 : 0);
    const remainingAmount = (await bill.invoice())?.remaining ?? 0;
    await kit.pay(bill);
    await product.waitFor(isSettled(bill));
    expect(await interestOf(bill)).toEqual([computeInterest(remainingAmount * 100, days)]);
  };
  await expectInterest(true);
  await expectInterest(false);
}, 300_000);
