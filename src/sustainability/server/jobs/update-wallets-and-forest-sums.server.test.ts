import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { queryRows } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { sentMessage } from '#notifications/server/tables.ts';
import { customer } from '#customers/server/tables.ts';
import { walletExpiringMessage } from '#sustainability/messages/wallet-expiring.ts';
import { addDays, addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { computeWallet } from '#sustainability/rules/wallet.ts';
import { insertCarbonCredits } from '../carbon-ledger.store.ts';
import { queryWalletEntriesExceptUndone } from '../mine.store.ts';
import { carbonEntry } from '../tables.ts';
import {
  queryOwnersWithExpiringCredits,
  runUpdateWalletsAndForestSums,
  walletExpiringKey,
} from './update-wallets-and-forest-sums.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });

test('a wallet that fails does not prevent the expiry of other wallets, and its job remains', async () => {
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -14);
  const owners: string[] = [];
  for (const aboutKey of ['of the one that fails', 'of another']) {
    const { line } = await createActiveSim(product);
    const { customer_uuid } = line;
    const credit = { customer_uuid, kind: 'plan' as const, about: aboutKey, month, grams: 700 };
    await product.db.tx((tx) => insertCarbonCredits(tx, [credit], new Date(`${month}T08:00:00Z`)));
    owners.push(customer_uuid);
  }
  const [broken = '', other = ''] = owners.toSorted();
  await product.db.write.execute(
    sql.raw(`create function fail_gift() returns trigger language plpgsql as $$ begin raise 'a damaged wallet'; end $$;
      create trigger fail_gift before insert on removal_gift for each row when (new.customer_uuid = '${broken}') execute function fail_gift()`),
  );
  await runUpdateWalletsAndForestSums({}, createTestJobContext(product, {} as never));
  const expiredOf = async (customer_uuid: string) =>
    (await product.db.read.select().from(carbonEntry).where(eq(carbonEntry.customer_uuid, customer_uuid))).filter(
      ({ kind }) => kind === 'to_project',
    );
  await product.waitFor(async () => {
    await product.worker?.runUntilIdle();
    return (await expiredOf(other)).length === 1;
  });
  expect((await expiredOf(other)).map(({ grams }) => grams)).toEqual([-700]);
  expect(await expiredOf(broken)).toEqual([]);
  const jobs = await queryRows<{ customer_uuid: string }>(
    product.db.read,
    sql`select payload ->> 'customer_uuid' as customer_uuid from job where name = 'expire-wallet'`,
  );
  expect(jobs).toEqual([{ customer_uuid: broken }]);
});

/** Runs the daily job as of a day; returns those of the given customers that it enqueues jobs for. */
const tendOn = async (day: BusinessDate, customers: readonly string[]): Promise<string[]> => {
  const jobs: unknown[] = [];
  const enqueueAll: Queue['enqueueAll'] = async (_tx, all) => void jobs.push(...all.map(({ payload }) => payload));
  const now = () => new Date(`${day}T10:00:00Z`);
  const queue = { ...product.queue, enqueueAll };
  await runUpdateWalletsAndForestSums({}, createTestJobContext(product, {} as never, { now, queue }));
  return customers.filter((customer_uuid) => jobs.some((payload) => isDeepStrictEqual(payload, { customer_uuid })));
};

test('a wallet is due from 30 days before the expiry until the announcement, and again from the expiry on', async () => {
  const { line } = await createActiveSim(product);
  const { customer_uuid } = line;
  const expires_on = addMonths(firstOfMonth(brusselsDate(product.clock.now())), 3);
  const credit = (aboutKey: string, months: number) => ({
    customer_uuid,
    kind: 'plan' as const,
    about: aboutKey,
    month: addMonths(expires_on, months - 12),
    grams: 700,
  });
  const enter = (aboutKey: string, months: number, day: BusinessDate) =>
    product.db.tx((tx) => insertCarbonCredits(tx, [credit(aboutKey, months)], new Date(`${day}T08:00:00Z`)));
  const announce = (on: BusinessDate) =>
    product.db.write.insert(sentMessage).values({
      key: walletExpiringKey(customer_uuid, on),
      message: walletExpiringMessage.name,
      claimed_until: product.clock.now(),
      sent_at: product.clock.now(),
    });
  await enter('first', 0, addMonths(expires_on, -12));
  const isDue = async (day: BusinessDate) => (await tendOn(day, [customer_uuid])).length === 1;
  expect(await isDue(addDays(expires_on, -31))).toBe(false);
  // The wallet is due until the message is sent, also when the run of the first possible day failed or was missed.
  expect(await isDue(addDays(expires_on, -30))).toBe(true);
  expect(await isDue(addDays(expires_on, -20))).toBe(true);
  await announce(expires_on);
  expect(await isDue(addDays(expires_on, -20))).toBe(false);
  expect(await isDue(addDays(expires_on, -5))).toBe(false);
  expect(await isDue(expires_on)).toBe(true);
  expect(await isDue(addDays(expires_on, 2))).toBe(true);
  // Credits of the next month have an announcement of their own, also when they are entered late.
  await enter('second', 1, addDays(expires_on, -40));
  await product.db.write.delete(carbonEntry).where(eq(carbonEntry.about, 'first'));
  const next = addMonths(expires_on, 1);
  expect(await isDue(addDays(next, -10))).toBe(true);
  await announce(next);
  expect(await isDue(addDays(next, -10))).toBe(false);
  await product.db.write.update(customer).set({ status: 'erased' }).where(eq(customer.customer_uuid, customer_uuid));
  expect(await isDue(addDays(next, -10))).toBe(true);
});

const lastExpiringMonth = '2025-12-01';
const entry = fc.record({
  kind: fc.constantFrom('plan', 'plan', 'plan', 'given', 'given', 'undone', 'reversed', 'restored'),
  nthEarlier: fc.nat(7),
  month: fc.constantFrom<BusinessDate>('2025-10-01', '2025-12-01', '2026-01-01', '2026-06-01'),
  grams: fc.integer({ min: 1, max: 9 }),
});
/** Builds entries in the order of time: credits, reversals of a credit and their opposites, and gifts and their undoing. */
const toEntries = (drawn: readonly { kind: string; nthEarlier: number; month: BusinessDate; grams: number }[]) =>
  drawn.map(({ kind, nthEarlier, month, grams }, at) => {
    const created_at = new Date(Date.UTC(2025, 11, 2, 8, at));
    const before = drawn
      .slice(0, at)
      .flatMap((each, nth) => (each.kind === (kind === 'undone' ? 'given' : 'plan') ? [{ ...each, nth }] : []));
    const earlierEntry = before[nthEarlier % Math.max(1, before.length)];
    const base = { month, created_at };
    if (kind === 'given') return { ...base, kind: 'given' as const, about: `gift ${at}`, grams: -grams };
    if (earlierEntry && kind === 'undone')
      return { ...base, kind: 'undone' as const, about: `gift ${earlierEntry.nth}`, grams: earlierEntry.grams };
    if (earlierEntry && kind === 'reversed')
      return { ...base, kind: 'reversed' as const, about: `${earlierEntry.nth}#${at}`, grams: -grams };
    if (earlierEntry && kind === 'restored')
      return { ...base, kind: 'reversed' as const, about: `${earlierEntry.nth}#${at}`, grams };
    return { ...base, kind: 'plan' as const, about: `${at}`, grams };
  });

test('queryOwnersWithExpiringCredits skips wallets without old credits, and never skips a wallet with old open credits', async () => {
  const { line } = await createActiveSim(product);
  const { customer_uuid } = line;
  const ofCustomer = eq(carbonEntry.customer_uuid, customer_uuid);
  const fill = async (entries: ReturnType<typeof toEntries>) => {
    await product.db.write.delete(carbonEntry).where(ofCustomer);
    const rows = entries.map((each) => ({ ...each, customer_uuid }));
    if (rows.length > 0) await product.db.write.insert(carbonEntry).values(rows).onConflictDoNothing();
    return (await queryOwnersWithExpiringCredits(product.db.read, [line], lastExpiringMonth)).length === 1;
  };
  const plan = (month: BusinessDate, position = 0) => ({ kind: 'plan', nthEarlier: position, month, grams: 5 });
  const gift = { kind: 'given', nthEarlier: 0, month: lastExpiringMonth, grams: 5 } as const;
  const isDue = (...drawn: Parameters<typeof toEntries>[0]) => fill(toEntries(drawn));
  expect(await isDue(plan('2025-10-01'), plan('2026-06-01'))).toBe(true);
  expect(await isDue(plan('2025-10-01'), gift, plan('2026-06-01'))).toBe(false);
  expect(await isDue(plan('2026-06-01'), gift, plan('2025-10-01'))).toBe(true);
  expect(await isDue(plan('2026-06-01'))).toBe(false);
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 10 }), async (drawn) => {
      const isAsked = await fill(toEntries(drawn));
      const { grams, credits } = computeWallet(await queryWalletEntriesExceptUndone(product.db.read, customer_uuid));
      const isOpen =
        grams > 0 && credits.some(({ credit }) => credit.month <= lastExpiringMonth && credit.kind === 'plan');
      if (isOpen) expect(isAsked).toBe(true);
    }),
    { numRuns: 400 },
  );
}, 300_000);
