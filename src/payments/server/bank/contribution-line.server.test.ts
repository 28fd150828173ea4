import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { queryRows } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { contributionTransfer } from '#projects/server/tables.ts';
import { bankLine } from '../tables.ts';
import { verifyPayments } from '../verify-payments.ts';
import { insertAndPostBankLines } from './bank-lines.store.ts';
import { runBankCommand } from './run-bank-command.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const now = () => product.clock.now();

/** A line of the bank that nothing has matched, of these cents. */
const insertLine = async (amount_cents: number): Promise<string> => {
  const line_ref = randomUUID();
  const day = brusselsDate(now());
  await product.db.tx(async (tx) => {
    const none = { batch_ref: null, end_to_end_id: null, reason: null, transaction_code: null, instructed_cents: null };
    const payer = { name: 'Project', iban: '', text: '' };
    const booked = { account: 'BE68539007547034', statement: 'S', booked_on: day, valued_on: day, currency: 'EUR' };
    await insertAndPostBankLines(tx, { cipher: product.db.cipher, now: now(), newId: randomUUID }, [
      { ...none, ...payer, ...booked, kind: 'line', entry_ref: line_ref, line_ref, amount_cents },
    ]);
    await tx.update(bankLine).set({ state: 'unmatched' }).where(eq(bankLine.line_ref, line_ref));
  });
  const [row] = await product.db.read.select().from(bankLine).where(eq(bankLine.line_ref, line_ref));
  return row?.line_uuid ?? expect.unreachable();
};
/** A transfer as `npm run forest -- load` stores it; the load books it from 4890 to 499. */
const insertTransfer = async (code: string, cents: number, posted = true): Promise<string> => {
  const transfer_uuid = randomUUID();
  const to = { project_uuid: randomUUID(), bank_reference: 'R', at_own_risk: false };
  const transferred_on = '2026-11-20';
  await product.db.write
    .insert(contributionTransfer)
    .values({ transfer_uuid, code, cents, posted, transferred_on, ...to });
  return transfer_uuid;
};
const runContribution = (line_uuid: string, codes = '') =>
  runBankCommand(product.db, ['contribution', line_uuid, ...(codes ? [codes] : [])], now());
const sumOf = async (account: string): Promise<number> => {
  const [row] = await queryRows<{ cents: number }>(
    product.db.read,
    sql`select coalesce(sum(amount_cents), 0)::int as cents from journal_line where account = ${account}`,
  );
  return row?.cents ?? 0;
};

test('marking the bank line of a loaded transfer of contributions settles account 499, and can be done only once', async () => {
  const transfer_uuid = await insertTransfer('T1', 750);
  const line_uuid = await insertLine(-750);
  expect(await runContribution(line_uuid, 'T1')).toEqual([expect.stringContaining('T1')]);
  // The load has booked 4890 to 499, which these 750 settle.
  expect(await sumOf('499')).toBe(750);
  expect(await sumOf('4991')).toBe(0);
  const [settled] = await queryRows<{ cents: number }>(
    product.db.read,
    sql`select sum(amount_cents)::int as cents from journal_line where account = '499' and subject_uuid = ${transfer_uuid}`,
  );
  expect(settled).toEqual({ cents: 750 });
  expect(await runBankCommand(product.db, ['list'], now())).toEqual(['Nothing is open.']);
  await expect(runContribution(line_uuid, 'T1')).rejects.toThrow(/No open line/);
  await expect(runContribution(await insertLine(-750), 'T1')).rejects.toThrow(/is of the line/);
});

test.each<[string, number, string, RegExp]>([
  ['incoming money', 1200, 'T2', /no transfer from our account/],
  ['no transfer code', -1200, '', /Name the transfer.*T2 \(2026-11-20\)/],
  ['a transfer of another amount', -1300, 'T2', /of 13\.00 EUR, and T2 of 12\.00 EUR.*load it first/],
  ['an unknown transfer code', -1200, 'T9', /No loaded transfer has the code T9/],
  ['a transfer from before the books', -1200, 'OLD', /before the books began/],
])('marking a bank line is refused, and the line stays open: %s', async (_name, cents, codes, why) => {
  await product.db.write.delete(contributionTransfer).where(inArray(contributionTransfer.code, ['T2', 'OLD']));
  await insertTransfer('T2', 1200);
  await insertTransfer('OLD', 1200, false);
  const line_uuid = await insertLine(cents);
  const before = await sumOf('499');
  await expect(runContribution(line_uuid, codes)).rejects.toThrow(why);
  expect(await sumOf('499')).toBe(before);
  expect((await runBankCommand(product.db, ['list'], now())).some((line) => line.includes(line_uuid))).toBe(true);
});

test('a bank line may cover two transfers, and two lines marked at the same time cannot cover the same transfer', async () => {
  await insertTransfer('T5', 500);
  await insertTransfer('T6', 600);
  await expect(runContribution(await insertLine(-1100), 'T5,T6')).resolves.toHaveLength(1);
  await insertTransfer('T7', 700);
  const lines = [await insertLine(-700), await insertLine(-700)];
  const results = await Promise.allSettled(lines.map((line) => runContribution(line, 'T7')));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('verify reports a transfer whose amount differs from its bank lines, and bank lines without a transfer', async () => {
  const wrong = async () =>
    (await verifyPayments(product.db, {})).filter(({ what }) => what === 'transfer of contributions');
  expect(await wrong()).toEqual([]);
  const transfer_uuid = await insertTransfer('T8', 800);
  await runContribution(await insertLine(-800), 'T8');
  const stranger = randomUUID();
  const post = (id: string, cents: number) =>
    product.db.tx((tx) =>
      postJournalEntries(tx, [
        entryBuilders.contributionLine({
          line_uuid: randomUUID(),
          transfers: [{ transfer_uuid: id, cents }],
          now: now(),
        }),
      ]),
    );
  await post(transfer_uuid, 800);
  await post(stranger, 300);
  expect((await wrong()).toSorted((a, b) => a.where.localeCompare(b.where))).toEqual(
    [
      { what: 'transfer of contributions', where: 'T8', says: 'is 800 cents, and its lines of the bank 1600' },
      { what: 'transfer of contributions', where: stranger, says: 'is 0 cents, and its lines of the bank 300' },
    ].toSorted((a, b) => a.where.localeCompare(b.where)),
  );
});
