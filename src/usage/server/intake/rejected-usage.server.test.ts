import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { simStock } from '#subscriptions/server/tables.ts';
import { runIngestUnmatchedUsage } from '../jobs/ingest-unmatched-usage.ts';
import { rejectedUsage, unmatchedUsage, usageRecord } from '../tables.ts';
import { sendUsage } from '../testing/send-usage.ts';
import { retryRejectedUsage } from './rejected-usage.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
let line: Awaited<ReturnType<typeof createActiveSim>>['line'];
beforeEach(async () => {
  ({ line } = await createActiveSim(product));
});

const data = <T extends object>(overrides: T) => ({
  id: randomUUID(),
  service: 'data',
  quantity: 100_000_000,
  ...overrides,
});
const send = (record: object) => sendUsage(product, line.order_product_uuid, [record]);
const hoursLater = (hours: number) => new Date(product.clock.now().getTime() + hours * 3_600_000);
const rejected = (id: string) =>
  product.db.read
    .select()
    .from(rejectedUsage)
    .where(sql`${rejectedUsage.record}::text like ${`%${id}%`}`);
const queryStored = (id: string) => product.db.read.select().from(usageRecord).where(eq(usageRecord.record_id, id));

test('a record from the future is rejected as malformed, and a retry stores it when its time has come', async () => {
  const earlyRecord = data({ began_at: hoursLater(2).toISOString() });
  await send(earlyRecord);
  expect(await rejected(earlyRecord.id)).toMatchObject([{ reason: 'malformed' }]);
  const { db, queue, settings } = product;
  expect((await retryRejectedUsage({ db, queue, settings, now: () => hoursLater(0) })).rated).toBe(0);
  expect((await retryRejectedUsage({ db, queue, settings, now: () => hoursLater(2) })).rated).toBe(1);
  expect(await rejected(earlyRecord.id)).toEqual([]);
  expect(await queryStored(earlyRecord.id)).toMatchObject([{ customer_product_uuid: line.uuid }]);
});

test('a record of an unknown SIM that is malformed once the SIM is known is moved to the rejected records, and a retry stores it', async () => {
  const unknown = data({ imsi: '206019999999997', began_at: hoursLater(0.8).toISOString() });
  await send(unknown);
  await product.db.write
    .update(simStock)
    .set({ imsi: unknown.imsi })
    .where(eq(simStock.allocation_uuid, line.order_product_uuid));
  // The clock of the worker is behind that of the server, so the record begins in its future and counts as malformed.
  const ctx = createTestJobContext(product, {} as never, { now: () => hoursLater(-0.5) });
  await runIngestUnmatchedUsage({ order_product_uuid: line.order_product_uuid }, ctx);
  expect(await product.db.read.select().from(unmatchedUsage).where(eq(unmatchedUsage.imsi, unknown.imsi))).toEqual([]);
  expect(await rejected(unknown.id)).toMatchObject([{ reason: 'malformed' }]);
  const { db, queue, settings } = product;
  expect((await retryRejectedUsage({ db, queue, settings, now: () => hoursLater(1) })).rated).toBe(1);
  expect(await rejected(unknown.id)).toEqual([]);
  expect(await queryStored(unknown.id)).toMatchObject([{ customer_product_uuid: line.uuid }]);
});
