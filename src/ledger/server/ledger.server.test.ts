import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { type JournalEntry, UnbalancedEntryError } from '#ledger/rules/journal-entry.ts';
import { ClosedMonthError } from '#ledger/rules/open-month.ts';
import { timer } from '#platform/db/tables.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { queryAccountSums } from './balances.store.ts';
import { type BooksOptions, runBooksCommand } from './books/run-books-command.ts';
import { postJournalEntries } from './commands.ts';
import { runCheckpointBalances } from './jobs/checkpoint-balances.ts';
import { accountBalanceCheckpoint, journalEntry, journalLine } from './tables.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: TestDatabase;
let statements = 0;
beforeAll(async () => {
  database = await createTestDatabase(() => {
    statements += 1;
  });
});
afterAll(() => database.close());
beforeEach(() =>
  database.db.tx(async (tx) => {
    // Superusers may switch triggers off for a transaction.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of [journalLine, journalEntry, accountBalanceCheckpoint, timer]) await tx.delete(table);
  }),
);

const day = (date: BusinessDate) => new Date(`${date}T12:00:00Z`);
const post = (...entries: JournalEntry[]) => database.db.tx((tx) => postJournalEntries(tx, entries));
const payment = (now: Date, amount_cents = 1000, customer_uuid: string = randomUUID()) =>
  entryBuilders.payment({ customer_uuid, payment_uuid: randomUUID(), amount_cents, route: 'provider', now });
const invoice = (now: Date, cents: number, changes: { vat_number?: string; vat_percent?: number } = {}) =>
  entryBuilders.invoice({
    customer_uuid: randomUUID(),
    invoice_uuid: randomUUID(),
    now,
    basis: 'gross',
    charges: [{ kind: 'plan', cents, vat_percent: changes.vat_percent ?? 21 }],
    ...changes,
  });
const rows = () => database.db.read.select().from(journalLine);
const balances = async (endDay: BusinessDate = '2100-01-01') =>
  Object.fromEntries(
    (await queryAccountSums(database.db.read, endDay)).map((each) => [
      each.account,
      each.debit_cents - each.credit_cents,
    ]),
  );
const books = async (words: string, options: BooksOptions = {}): Promise<string[]> => {
  let text = '';
  const write = async (addedText: string): Promise<void> => {
    text += addedText;
  };
  await runBooksCommand(database.db, words.split(' '), options, write);
  return text.trimEnd().split('\r\n');
};

describe('posting', () => {
  test('takes one statement for any number of entries, and stores their dimensions', async () => {
    const now = day('2026-11-20');
    const entries = Array.from({ length: 600 }, () => invoice(now, 1210, { vat_number: '0123456749' }));
    statements = 0;
    await post(...entries);
    // With begin and commit.
    expect(statements).toBe(3);
    expect(await balances()).toEqual({ '400': 726_000, '7000': -600_000, '451': -126_000 });
    const [first] = entries;
    const rowsOfCustomer = (await rows()).filter(({ customer_uuid }) => customer_uuid === first?.customer_uuid);
    expect(rowsOfCustomer.toSorted((a, b) => a.line - b.line)).toMatchObject([
      { account: '400', amount_cents: 1210, vat_percent: null, subject_uuid: first?.about, booked_on: '2026-11-20' },
      { account: '7000', amount_cents: -1000, vat_percent: 21, subject_uuid: null },
      { account: '451', amount_cents: -210, vat_percent: 21, subject_uuid: null },
    ]);
    expect(await verifyLedger(database.db)).toEqual([]);
  });

  test('stores an entry once, also when it is repeated in a call, concurrently, or with other lines', async () => {
    const [entry, otherEntry] = [payment(day('2026-11-20')), payment(day('2026-11-20'))];
    await Promise.all([post(entry, otherEntry), post(otherEntry, entry), post(entry, entry)]);
    const [customer_credit, provider] = entry.lines.toReversed();
    await post({ ...entry, lines: [customer_credit, provider].flatMap((line) => (line ? [line, line] : [])) });
    expect(await balances()).toEqual({ '580': 2000, '4891': -2000 });
    expect(await database.db.read.select().from(journalEntry)).toHaveLength(2);
  });

  test('stores nothing when an entry is not balanced or its month is closed', async () => {
    const balancedEntry = payment(day('2026-11-20'));
    const half = { ...payment(day('2026-11-20')), lines: balancedEntry.lines.slice(1) };
    await expect(post(balancedEntry, half)).rejects.toThrow(UnbalancedEntryError);
    const entryOfClosedMonth: JournalEntry = { ...balancedEntry, booked_on: '2026-10-31' };
    await expect(post(balancedEntry, entryOfClosedMonth)).rejects.toThrow(ClosedMonthError);
    expect(await rows()).toEqual([]);
    await post({ ...entryOfClosedMonth, now: day('2026-11-10') });
    expect(await rows()).toHaveLength(2);
  });

  test('does not wait for uncommitted entries of another customer', async () => {
    const [posted, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = database.db.tx(async (tx) => {
      await postJournalEntries(tx, [payment(day('2026-11-20'))]);
      posted.resolve();
      await committed.promise;
    });
    await posted.promise;
    await post(payment(day('2026-11-20')), invoice(day('2026-11-20'), 1210));
    expect(await balances()).toEqual({ '400': 1210, '451': -210, '580': 1000, '4891': -1000, '7000': -1000 });
    committed.resolve();
    await first;
    expect(await balances()).toMatchObject({ '580': 2000 });
  });

  test('is final, and changing or deleting entries and lines is refused', async () => {
    await post(payment(day('2026-11-20')));
    const refusedChanges = [
      sql`update journal_line set amount_cents = 0`,
      sql`update journal_entry set booked_on = '2026-11-21'`,
      sql`delete from journal_line`,
      sql`delete from journal_entry`,
      sql`truncate journal_line`,
    ];
    for (const each of refusedChanges)
      await expect(database.db.write.execute(each)).rejects.toMatchObject({
        cause: { message: 'journal entries are never changed: post another entry that corrects it' },
      });
    expect(await balances()).toEqual({ '580': 1000, '4891': -1000 });
  });
});

const runCheckpoints = (now: Date) => runCheckpointBalances({}, { db: database.db, now: () => now } as JobContext);

describe('checkpoints', () => {
  test('store the sums of closed months once, and leave balances unchanged', async () => {
    for (const date of ['2026-09-30', '2026-11-01', '2026-11-30', '2026-12-05'] as const)
      await post(payment(day(date)));
    await post({ ...payment(day('2026-12-02')), booked_on: '2026-11-30' });
    const days = [
      '2026-09-30',
      '2026-10-01',
      '2026-11-15',
      '2026-12-01',
      '2026-12-05',
      '2026-12-06',
      '2027-03-01',
    ] as const;
    const before = await Promise.all(days.map((endDay) => balances(endDay)));
    await runCheckpoints(day('2026-12-10'));
    const months = async () =>
      (await database.db.read.select().from(accountBalanceCheckpoint).orderBy(accountBalanceCheckpoint.month))
        .filter(({ account }) => account === '580')
        .map(({ month, debit_cents, credit_cents }) => [month, debit_cents, credit_cents]);
    // November is open until the 10th.
    expect(await months()).toEqual([['2026-09-01', 1000, 0]]);
    for (let time = 0; time < 2; time += 1) await runCheckpoints(day('2026-12-11'));
    expect(await months()).toEqual([
      ['2026-09-01', 1000, 0],
      ['2026-11-01', 3000, 0],
    ]);
    expect(await Promise.all(days.map((endDay) => balances(endDay)))).toEqual(before);
    expect(before.map((each) => each['580'] ?? 0)).toEqual([0, 1000, 2000, 4000, 4000, 5000, 5000]);
    expect(await verifyLedger(database.db)).toEqual([]);
  });

  test('are compared by verify, which reports differences of entries, lines and checkpoints', async () => {
    for (const date of ['2026-09-30', '2026-11-20'] as const) await post(payment(day(date)), payment(day(date)));
    await runCheckpoints(day('2026-12-11'));
    const [first, second, third, ...furtherLines] = await rows();
    expect(furtherLines).toHaveLength(5);
    await database.db.tx(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update journal_line set amount_cents = amount_cents + 1 where entry_id = ${first?.entry_id} and line = 0`,
      );
      await tx.execute(sql`delete from journal_entry where entry_id = ${third?.entry_id}`);
      await tx.execute(sql`update account_balance_checkpoint set credit_cents = 5 where month = '2026-11-01'`);
    });
    expect(second?.entry_id).toBe(first?.entry_id);
    const violations = await verifyLedger(database.db);
    expect([...new Set(violations.map(({ what }) => what))]).toEqual([
      'journal entry',
      'journal line',
      'account balance',
    ]);
    expect(violations.find(({ what }) => what === 'journal entry')?.says).toBe('its lines add up to 1 cents');
  });
});

describe('npm run books', () => {
  const november = { from: '2026-11-01', until: '2026-11-30' };

  test('trial-balance prints the opening, movements and closing of each account, with totals', async () => {
    await post(payment(day('2026-10-31'), 500), payment(day('2026-11-30'), 250), payment(day('2026-12-01'), 125));
    expect(await books('trial-balance', november)).toEqual([
      'account,name,opening,debit,credit,closing',
      '4891,Credit of customers,-5.00,0.00,2.50,-7.50',
      '580,"Payment provider, clearing",5.00,2.50,0.00,7.50',
      ',Total,0.00,2.50,2.50,0.00',
    ]);
  });

  test('account prints the lines of an account with its balance', async () => {
    const paymentEntry = payment(day('2026-11-30'), 250);
    await post(payment(day('2026-10-31'), 500), paymentEntry);
    const [header, opening, line, ...furtherRows] = await books('account 580', november);
    expect(header).toBe('date,entry,kind,about,customer,subject,debit,credit,balance');
    expect(opening).toBe('2026-11-01,,opening balance,,,,,,5.00');
    expect(line).toMatch(
      new RegExp(`^2026-11-30,\\d+,payment,${paymentEntry.about},${paymentEntry.customer_uuid},,2.50,,7.50$`),
    );
    expect(furtherRows).toEqual([]);
  });

  test('vat-return prints the grids of a period', async () => {
    const sold = invoice(day('2026-11-20'), 12_100);
    const returned = entryBuilders.creditNote({
      customer_uuid: sold.customer_uuid,
      invoice_uuid: sold.about,
      credit_note_uuid: randomUUID(),
      now: day('2026-11-21'),
      basis: 'gross',
      charges: [{ kind: 'plan', cents: 1210, vat_percent: 21 }],
    });
    await post(sold, returned, invoice(day('2026-11-22'), 106, { vat_percent: 6 }), invoice(day('2026-12-01'), 500));
    expect((await books('vat-return', november)).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['grid', 'amount'],
      ['01', '1.00'],
      ['03', '100.00'],
      ['49', '10.00'],
      ['54', '21.06'],
      ['64', '2.10'],
      ['71', '18.96'],
    ]);
  });

  test('client-listing prints customers with a VAT number and more than 250 euro', async () => {
    const [listed, small] = ['0123456749', '0876543212'];
    await post(
      invoice(day('2026-11-20'), 30_250, { vat_number: listed }),
      invoice(day('2026-11-21'), 121, { vat_number: listed }),
      invoice(day('2026-11-20'), 30_250, { vat_number: small }),
      invoice(day('2026-11-20'), 99_999),
    );
    expect(await books('client-listing', november)).toEqual(['vat_number,turnover,vat', 'BE0123456749,251.00,52.71']);
  });

  test('export prints every line as CSV and for WinBooks, in several batches', async () => {
    await post(...Array.from({ length: 700 }, () => invoice(day('2026-11-20'), 1210)));
    const [header, ...lines] = await books('export', november);
    expect(header).toMatch(/^entry,line,date,journal,/);
    expect(lines).toHaveLength(2100);
    const winbooks = await books('export', { ...november, format: 'winbooks', 'book-year': '3' });
    expect(winbooks).toHaveLength(2100);
    const vat = winbooks.filter((line) => line.includes(',VAT,FIXED,451000,,3,11,20261120,'));
    expect(vat).toHaveLength(700);
    expect(vat[0]).toContain(',0,-2.10,10.00,211400,');
  });

  test.each<[string, BooksOptions, RegExp]>([
    ['', november, /^Usage/],
    ['toString', november, /^Usage/],
    ['trial-balance more', november, /^Usage/],
    ['account', november, /^Usage/],
    ['account 999', november, /^There is no account 999, only: 400, /],
    ['trial-balance', { from: '2026-11-01' }, /^Nothing is not a day/],
    ['trial-balance', { from: '2026-02-30', until: '2026-03-01' }, /^2026-02-30 is not a day/],
    ['trial-balance', { from: '2026-11-02', until: '2026-11-01' }, /ends on 2026-11-01, before it begins/],
    ['export', { ...november, format: 'pdf' }, /^There is no format pdf/],
  ])('refuses `%s` %o', async (words, options, says) => {
    await expect(books(words, options)).rejects.toThrow(says);
  });
});
