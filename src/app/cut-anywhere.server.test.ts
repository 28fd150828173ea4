import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { insertBillRunParts } from '#billing/server/bills/bill-run.store.ts';
import { runIssueBillsOfPartAndContinue } from '#billing/server/jobs/issue-bills-of-part-and-continue.ts';
import { customerInvoice } from '#billing/server/tables.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { documentNumber } from '#documents/server/tables.ts';
import { runAdvanceCase } from '#dunning/server/jobs/advance-dunning-case.ts';
import { runWriteOffInvoice } from '#dunning/server/jobs/write-off-invoice.ts';
import { createUnpaidBillKit } from '#dunning/server/testing/unpaid-bill.ts';
import { applyReceivedBankLines } from '#payments/server/bank/apply-bank-lines.ts';
import { insertAndPostBankLines } from '#payments/server/bank/bank-lines.store.ts';
import { openPostgres, queryRows } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { agreedPrice, billCycleRun, customerProduct } from '#subscriptions/server/tables.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { fetchMessages } from './testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from './testing/product/set-up-test-app-for-file.ts';
import { createActiveSim } from './testing/sims/active-sim.ts';
import { verifyIntegrity } from './verify-integrity.ts';

/** Lets a process die before each statement of a job in turn, and checks that the next run of the job has its whole effect once. */

const product = setUpTestAppForFile();
const kit = createUnpaidBillKit(product);
let forestTree: string;
beforeAll(async () => {
  forestTree = (await getCatalogue(product.db)).addons.find(({ code }) => code === 'forest-tree-1')?.uuid ?? '';
});

class Killed extends Error {}

const wasKilled = (error: unknown): boolean =>
  error instanceof Killed ||
  (error instanceof Error && wasKilled(error.cause)) ||
  (error instanceof AggregateError && error.errors.every(wasKilled));

/** A connection pool of a process that sends no statement after the first `statementLimit`. */
const openDying = (statementLimit: number) => {
  let sentCount = 0;
  const url = product.db.pool.options.connectionString ?? '';
  const db = openPostgres(url, 8, () => {
    sentCount += 1;
    if (sentCount > statementLimit) throw new Killed();
  });
  db.cipher = product.db.cipher;
  return db;
};

/** Differences that `npm run verify` reports about money; these tests make SIMs older than their records. */
const faults = async () =>
  (await verifyIntegrity(product.db)).filter(({ what }) =>
    /invoice|document|dunning|receivable|doubtful|credit of|journal|VAT|contribution|bank|payment/i.test(what),
  );

/** Runs a job again and again, each time with one more statement before its process dies, until it succeeds. `check` runs after each attempt. */
const dieAnywhere = async (
  run: (ctx: JobContext) => Promise<unknown>,
  check: (hasLived: boolean) => Promise<void>,
): Promise<void> => {
  for (let statementLimit = 0; ; statementLimit += 1) {
    const db = openDying(statementLimit);
    const error = await run(createTestJobContext(product, {} as never, { db })).then(
      () => null,
      (reason: unknown) => reason,
    );
    await db.close();
    if (error !== null) expect(error).toSatisfy(wasKilled);
    await check(error === null);
    expect(await faults()).toEqual([]);
    if (error !== null) continue;
    expect(statementLimit).toBeGreaterThan(3);
    return;
  }
};

const isOf = ({ customer_uuid, invoice_uuid }: { customer_uuid: string; invoice_uuid: string }) =>
  and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.invoice_uuid, invoice_uuid));

test('a bill run that dies at any statement issues one bill and one mail per account, without gaps in numbers', async () => {
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
  const sims = [await createActiveSim(product), await createActiveSim(product, { addon_uuids: [forestTree] })];
  const activationMonth = addMonths(month, -3);
  for (const { browser } of sims) {
    const customer_uuid = browser.customer ?? '';
    await product.db.write
      .update(customerProduct)
      .set({ activated_at: startOfBusinessDay(activationMonth) })
      .where(eq(customerProduct.customer_uuid, customer_uuid));
    await product.db.write
      .update(agreedPrice)
      .set({ valid_from: activationMonth })
      .where(eq(agreedPrice.customer_uuid, customer_uuid));
  }
  const cycle = { month: addMonths(month, 1), started_at: new Date(), ended_at: new Date() };
  await product.db.write.insert(billCycleRun).values(cycle).onConflictDoNothing();
  const parts = await product.db.tx((tx) => insertBillRunParts(tx, month, product.clock.now()));
  const numbers = async () =>
    (await product.db.read.select().from(documentNumber)).map(({ series, number }) => `${series}/${number}`);
  await dieAnywhere(
    async (ctx) => {
      for (const part of parts) await runIssueBillsOfPartAndContinue({ month, part }, ctx);
    },
    async () => {
      const bills = await product.db.read.select().from(customerInvoice).where(eq(customerInvoice.kind, 'bill'));
      expect(new Set(bills.map(({ customer_uuid }) => customer_uuid)).size).toBe(bills.length);
      for (const series of new Set((await numbers()).map((text) => text.split('/')[0]))) {
        const numbersOfSeries = (await numbers()).filter((text) => text.startsWith(`${series}/`));
        expect(numbersOfSeries.toSorted()).toEqual(numbersOfSeries.map((_, at) => `${series}/${at + 1}`).toSorted());
      }
    },
  );
  const bills = await product.db.read.select().from(customerInvoice).where(eq(customerInvoice.kind, 'bill'));
  expect(bills).toHaveLength(sims.length);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  for (const { email } of sims)
    expect((await fetchMessages(product, email)).filter(({ subject }) => /invoice|bill/i.test(subject))).toHaveLength(
      1,
    );
}, 300_000);

test('a dunning step that dies at any statement is taken once, with one mail', async () => {
  const bill = await kit.createBill({ cents: 40_00 });
  await kit.walk(bill, addDays(bill.due_on, 1));
  const mails = async () =>
    (await kit.mailsOf(bill, /reminder/i)).filter(({ text }) => text.includes(bill.reference)).length;
  expect(await mails()).toBe(1);
  product.clock.setOffset(startOfBusinessDay(addDays(bill.due_on, 16)).getTime() + 36e6 - Date.now());
  await dieAnywhere(
    (ctx) => runAdvanceCase(bill.key, ctx),
    async (hasLived) => expect(await bill.find()).toMatchObject({ state: hasLived ? 'reminder_2' : 'reminder_1' }),
  );
  await kit.walk(bill, addDays(bill.due_on, 16));
  expect((await kit.stepsOf(bill)).map(([state]) => state)).toEqual(['overdue', 'reminder_1', 'reminder_2']);
  expect(await mails()).toBe(2);
}, 300_000);

/** Stores lines of the bank that pay these invoices. */
const insertLines = (lines: readonly { text: string; amount_cents: number }[]) => {
  const day = brusselsDate(product.clock.now());
  const none = { batch_ref: null, end_to_end_id: null, reason: null, transaction_code: null, instructed_cents: null };
  const booked = { account: 'BE68539007547034', statement: 'S', booked_on: day, valued_on: day, currency: 'EUR' };
  return product.db.tx((tx) =>
    insertAndPostBankLines(
      tx,
      { cipher: product.db.cipher, now: product.clock.now(), newId: randomUUID },
      lines.map((line) => {
        const ref = randomUUID();
        const payer = { name: 'Ada', iban: 'BE43731000012301' };
        return { ...none, ...payer, ...booked, ...line, kind: 'line' as const, entry_ref: ref, line_ref: ref };
      }),
    ),
  );
};

const remainingOf = async (bill: { customer_uuid: string; invoice_uuid: string }): Promise<number> => {
  const [row] = await product.db.read.select().from(customerInvoice).where(isOf(bill));
  return row?.remaining_cents ?? 0;
};

test('a transfer whose job dies at any statement pays its invoice once', async () => {
  const bill = await kit.createBill({ cents: 40_00 });
  const amount_cents = 10_00;
  await insertLines([{ text: bill.reference, amount_cents }]);
  const before = await remainingOf(bill);
  // Each line that is applied alone has an own transaction, so the line may be paid before the job dies.
  await dieAnywhere(
    (ctx) => applyReceivedBankLines(ctx),
    async (hasLived) =>
      expect(hasLived ? [before - amount_cents] : [before, before - amount_cents]).toContain(await remainingOf(bill)),
  );
  await applyReceivedBankLines(createTestJobContext(product, {} as never));
  expect(await remainingOf(bill)).toBe(before - amount_cents);
}, 300_000);

test('transfers applied together by a job that dies at any statement pay each invoice once', async () => {
  const bills = [await kit.createBill({ cents: 20_00 }), await kit.createBill({ cents: 30_00 })];
  const owed = await Promise.all(bills.map(remainingOf));
  await insertLines(bills.map(({ reference: text }, at) => ({ text, amount_cents: owed[at] ?? 0 })));
  const remainingOfBills = async () => Promise.all(bills.map(remainingOf));
  await dieAnywhere(
    (ctx) => applyReceivedBankLines(ctx),
    async (hasLived) => expect(hasLived ? [[0, 0]] : [owed, [0, 0]]).toContainEqual(await remainingOfBills()),
  );
  await applyReceivedBankLines(createTestJobContext(product, {} as never));
  expect(await remainingOfBills()).toEqual([0, 0]);
  for (const { customer_uuid } of bills) {
    const [sum] = await queryRows<{ cents: number }>(
      product.db.read,
      sql`select coalesce(sum(amount_cents), 0)::int as cents from customer_credit where customer_uuid = ${customer_uuid}`,
    );
    expect(sum?.cents).toBe(0);
  }
}, 300_000);

test('a write-off that dies at any statement, or runs three times at once, is booked once without contributions', async () => {
  const bill = await kit.createBill({ cents: 40_00, addon_uuids: [forestTree] });
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 7, 7, 30, 30]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  const [owed] = await product.db.read.select().from(customerInvoice).where(isOf(bill));
  const { amount_cents = 0, contributions_cents = 0, vat_cents = 0 } = owed ?? {};
  expect(contributions_cents).toBe(1_50);
  const books = async () =>
    Object.fromEntries(
      (
        await queryRows<{ account: string; cents: number }>(
          product.db.read,
          sql`select l.account, sum(l.amount_cents)::int as cents from journal_entry e
            join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
            where e.customer_uuid = ${bill.customer_uuid} and (e.about like ${`${bill.invoice_uuid}%`} or l.subject_uuid = ${bill.invoice_uuid})
              and l.account in ('400', '407', '451', '4890', '642', '742')
            group by 1 having sum(l.amount_cents) <> 0 order by 1`,
        )
      ).map(({ account, cents }) => [account, cents]),
    );
  const vat = vat_cents ?? 0;
  const doubtful = { '407': amount_cents, '4890': 0 - contributions_cents, '451': 0 - vat };
  const lost = { '642': amount_cents - contributions_cents - vat };
  expect(await books()).toEqual(doubtful);
  const payload = { ...bill.key, proof: 'certificate 7' };
  await dieAnywhere(
    (ctx) => runWriteOffInvoice(payload, ctx),
    async (hasLived) => expect(await books()).toEqual(hasLived ? lost : doubtful),
  );
  await Promise.all([1, 2, 3].map(() => runWriteOffInvoice(payload, kit.ctx())));
  expect(await books()).toEqual(lost);
  // Paid after all: the contributions are owed to the project again, and the VAT to the State.
  await kit.pay(bill);
  await product.waitFor(async () => (await bill.find())?.state === 'settled');
  expect(await books()).toEqual({ ...lost, '4890': 0 - contributions_cents, '451': 0 - vat, '742': 0 - lost['642'] });
  expect(await faults()).toEqual([]);
}, 300_000);
