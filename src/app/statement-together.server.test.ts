import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { customerCredit, customerInvoice } from '#billing/server/tables.ts';
import { createUnpaidBillKit, type UnpaidBillKit } from '#dunning/server/testing/unpaid-bill.ts';
import { applyPaymentUpdate, applyTransfers, lockTransferSubjects } from '#payments/events.ts';
import { applyReceivedBankLines } from '#payments/server/bank/apply-bank-lines.ts';
import { insertAndPostBankLines } from '#payments/server/bank/bank-lines.store.ts';
import { bankLine, payment } from '#payments/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import { domainEvent } from '#platform/db/tables.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { setUpTestAppForFile } from './testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from './testing/sims/walk-ready-customers.ts';
import { verifyIntegrity } from './verify-integrity.ts';

// The tests of this file check that lines of a statement have the same effect when they are applied together as when they are applied one by one.

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
const kit = createUnpaidBillKit(product);

type Bill = Awaited<ReturnType<UnpaidBillKit['createBill']>>;

const invoiceOf = async ({ invoice_uuid }: Bill) =>
  (await product.db.read.select().from(customerInvoice).where(eq(customerInvoice.invoice_uuid, invoice_uuid)))[0]!;

const insertLines = async (lines: readonly { text: string; amount_cents: number }[]): Promise<string> => {
  const statement = randomUUID();
  const day = brusselsDate(product.clock.now());
  const none = { batch_ref: null, end_to_end_id: null, reason: null, transaction_code: null, instructed_cents: null };
  const booked = { account: 'BE68539007547034', statement, booked_on: day, valued_on: day, currency: 'EUR' };
  await product.db.tx((tx) =>
    insertAndPostBankLines(
      tx,
      { cipher: product.db.cipher, now: product.clock.now(), newId: randomUUID },
      lines.map((line) => {
        const ref = randomUUID();
        const payer = { name: 'Ada Peeters', iban: 'BE43731000012301' };
        return { ...none, ...booked, ...payer, ...line, kind: 'line' as const, entry_ref: ref, line_ref: ref };
      }),
    ),
  );
  return statement;
};

const linesOf = (statement: string) =>
  product.db.read.select().from(bankLine).where(eq(bankLine.statement, statement)).orderBy(bankLine.line_uuid);

/** Differences that `npm run verify` reports about money; these tests make SIMs older than their records. */
const faults = async () =>
  (await verifyIntegrity(product.db)).filter(({ what }) =>
    /invoice|dunning|receivable|credit of|journal|VAT|contribution|bank|payment/i.test(what),
  );

/** A context in which some extension points fail for payloads with this text. */
const failing = (names: readonly string[], text = ''): JobContext => {
  const call = product.callExtension as (...args: unknown[]) => Promise<unknown>;
  const callExtension = (q: unknown, point: { name: string }, purpose: string, payload: unknown) => {
    if (names.includes(point.name) && JSON.stringify(payload).includes(text)) throw new Error('bad line');
    return call(q, point, purpose, payload);
  };
  return createTestJobContext(product, {} as never, { callExtension: callExtension as JobContext['callExtension'] });
};
const context = () => createTestJobContext(product, {} as never);

/** Bills in the states that transfers find, and the lines that pay them. */
const createBillsAndLines = async () => {
  const overdue = await kit.createBill({ cents: 35_00 });
  await kit.walk(overdue, addDays(overdue.due_on, 1));
  const exact = await kit.createBill({ cents: 20_00 });
  const overpaidBill = await kit.createBill({ cents: 30_00 });
  const part = await kit.createBill({ cents: 40_00 });
  const twice = await kit.createBill({ cents: 25_00 });
  const second = await kit.createBill({ cents: 45_00 });
  const bills = [exact, overpaidBill, part, twice, overdue, second];
  const pays = async (bill: Bill, extra: number) => ({
    text: bill.reference,
    amount_cents: (await invoiceOf(bill)).remaining_cents + extra,
  });
  const lines = [
    await pays(exact, 0),
    await pays(overpaidBill, 5_00),
    await pays(part, -5_00),
    await pays(twice, 0),
    await pays(twice, 0),
    await pays(overdue, 0),
    await pays(second, 0),
    { text: 'thanks', amount_cents: 12_34 },
    { text: '+++999/9999/99948+++', amount_cents: 10_00 },
  ];
  return { bills, lines };
};

/** All that the lines have changed, without the keys that differ between runs. */
const outcomeOf = async (bills: readonly Bill[], statement: string) => {
  const customers = bills.map(({ customer_uuid }) => customer_uuid);
  const place = (customer_uuid: string | null) => customers.indexOf(customer_uuid ?? '');
  const sorted = (rows: readonly (string | number | null)[][]) => rows.map((row) => row.join(' ')).toSorted();
  const { read } = product.db;
  const invoices = await Promise.all(bills.map(invoiceOf));
  const payments = await read.select().from(payment).where(inArray(payment.customer_uuid, customers));
  const credits = await read.select().from(customerCredit).where(inArray(customerCredit.customer_uuid, customers));
  const events = await read.select().from(domainEvent).where(inArray(domainEvent.customer_uuid, customers));
  const books = await queryRows<{ customer_uuid: string; kind: string; account: string; cents: number }>(
    read,
    sql`select e.customer_uuid, e.kind, l.account, sum(l.amount_cents)::int as cents from journal_entry e
      join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
      where e.customer_uuid = any((select ${sql.param(customers)}::uuid[])::uuid[]) group by 1, 2, 3`,
  );
  return {
    invoices: invoices.map(({ state, remaining_cents, paid_at }) => [state, remaining_cents, paid_at !== null]),
    cases: (await Promise.all(bills.map((bill) => bill.find()))).map((row) => row?.state),
    payments: sorted(
      payments
        .filter(({ purpose }) => purpose === 'invoice')
        .map((row) => [place(row.customer_uuid), row.amount_cents, row.bank_method, row.outcome]),
    ),
    credits: sorted(credits.map((row) => [place(row.customer_uuid), row.kind, row.amount_cents])),
    events: sorted(
      events
        .filter(({ type }) => /^(invoice|payment)-/.test(type))
        .map(({ customer_uuid, type, payload }) => {
          const { cents = null, by = null, purpose = null } = payload as Record<string, never>;
          return [place(customer_uuid), type, cents, by, purpose, Object.keys(payload).toSorted().join(',')];
        }),
    ),
    books: sorted(books.map((row) => [place(row.customer_uuid), row.kind, row.account, row.cents])),
    lines: sorted(
      (await linesOf(statement)).map((row) => [row.amount_cents, row.state, row.fault, place(row.customer_uuid)]),
    ),
  };
};

test('lines applied together, also by two workers at once, have the same effect as lines applied one by one', async () => {
  const preparedForOne = await createBillsAndLines();
  const statementAlone = await insertLines(preparedForOne.lines);
  await applyReceivedBankLines(failing([lockTransferSubjects.name]));
  const expected = await outcomeOf(preparedForOne.bills, statementAlone);
  const preparedForTwo = await createBillsAndLines();
  const statement = await insertLines(preparedForTwo.lines);
  await Promise.all([applyReceivedBankLines(context()), applyReceivedBankLines(context())]);
  await applyReceivedBankLines(context());
  const outcome = await outcomeOf(preparedForTwo.bills, statement);
  expect(outcome).toEqual(expected);
  expect(outcome.invoices.map(([state]) => state)).toEqual(['paid', 'paid', 'open', 'paid', 'paid', 'paid']);
  expect(outcome.cases).toEqual([undefined, undefined, undefined, undefined, 'settled', undefined]);
  expect(outcome.credits).toHaveLength(2);
  expect(await faults()).toEqual([]);
}, 300_000);

test('a line that fails does not stop the other lines, and is applied by the next run', async () => {
  const { bills, lines } = await createBillsAndLines();
  const statement = await insertLines(lines);
  const failingInvoice = (await invoiceOf(bills[0]!)).invoice_uuid;
  await expect(
    applyReceivedBankLines(failing([applyTransfers.name, applyPaymentUpdate.name], failingInvoice)),
  ).rejects.toThrow('1 lines of the bank');
  expect((await linesOf(statement)).filter(({ state }) => state === 'received')).toHaveLength(1);
  expect((await invoiceOf(bills[0]!)).state).toBe('open');
  expect((await invoiceOf(bills[5]!)).state).toBe('paid');
  expect(await faults()).toEqual([]);
  await applyReceivedBankLines(context());
  expect((await invoiceOf(bills[0]!)).state).toBe('paid');
  expect(await faults()).toEqual([]);
}, 300_000);
