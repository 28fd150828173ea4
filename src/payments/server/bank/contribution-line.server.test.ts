import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { bankLine } from '../tables.ts';
import { insertBankLines } from './bank-lines.store.ts';
import { runBankCommand } from './run-bank-command.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('contributions that were transferred to a project leave nothing to be assigned', async () => {
  const now = product.clock.now();
  const day = brusselsDate(now);
  const line_ref = 'to the project';
  await product.db.tx(async (tx) => {
    const none = { batch_ref: null, end_to_end_id: null, reason: null, transaction_code: null, instructed_cents: null };
    const payer = { name: 'Project', iban: '', text: '' };
    const booked = { account: 'BE68539007547034', statement: 'S', booked_on: day, valued_on: day, currency: 'EUR' };
    await insertBankLines(tx, { cipher: product.db.cipher, now, newId: randomUUID }, [
      { ...none, ...payer, ...booked, kind: 'line', entry_ref: line_ref, line_ref, amount_cents: -750 },
    ]);
    await tx.update(bankLine).set({ state: 'unmatched' }).where(eq(bankLine.line_ref, line_ref));
  });
  const [{ line_uuid } = expect.unreachable()] = await product.db.read
    .select()
    .from(bankLine)
    .where(eq(bankLine.line_ref, line_ref));
  await runBankCommand(product.db, ['contribution', line_uuid], now);
  const sums = await queryRows<{ account: string; cents: number }>(
    product.db.read,
    sql`select account, sum(amount_cents)::int as cents from journal_line where account in ('4991', '499', '550')
      group by 1 order by 1`,
  );
  // `npm run forest -- load` books the transfer itself, from 4890 to 499, which settles the 750 there.
  expect(sums).toEqual([
    { account: '499', cents: 750 },
    { account: '4991', cents: 0 },
    { account: '550', cents: -750 },
  ]);
  expect(await runBankCommand(product.db, ['list'], now)).toEqual(['Nothing is open.']);
  await expect(runBankCommand(product.db, ['contribution', line_uuid], now)).rejects.toThrow(/No open line/);
});
