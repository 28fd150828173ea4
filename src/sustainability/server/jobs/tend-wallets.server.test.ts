import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { testAppOfFile } from '#app/testing/product/test-app-of-file.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { queryRows } from '#platform/db/database.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { insertCarbonCredits } from '../carbon-ledger.store.ts';
import { carbonEntry } from '../tables.ts';
import { runTendWallets } from './tend-wallets.ts';

const product = testAppOfFile();

test('a wallet that fails does not keep the credits of others, and operators see its job', async () => {
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -14);
  const owners: string[] = [];
  for (const about of ['of the one that fails', 'of another']) {
    const { line } = await createActiveSim(product);
    const { customer_uuid } = line;
    const credit = { customer_uuid, kind: 'plan' as const, about, month, grams: 700 };
    await product.db.tx((tx) => insertCarbonCredits(tx, [credit], new Date(`${month}T08:00:00Z`)));
    owners.push(customer_uuid);
  }
  const [broken = '', other = ''] = owners.toSorted();
  await product.db.write.execute(
    sql.raw(`create function fail_gift() returns trigger language plpgsql as $$ begin raise 'a damaged wallet'; end $$;
      create trigger fail_gift before insert on removal_gift for each row when (new.customer_uuid = '${broken}') execute function fail_gift()`),
  );
  await runTendWallets({}, createTestJobContext(product, {} as never));
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
