import { eq } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { runForestRepair } from '#sustainability/server/repair/run-forest-repair.ts';
import { createMissingPartitions } from '#usage/server/months/partitions.store.ts';
import { usageRecord } from '#usage/server/tables.ts';
import type { TestApp } from '../product/test-app.ts';

type Row = typeof usageRecord.$inferInsert;
type RecordValues = Pick<Row, 'customer_uuid' | 'customer_product_uuid'> & { begun_at: string } & Partial<
    Omit<Row, 'begun_at'>
  >;

/** Inserts rated usage records; default: a domestic call of one minute, charged to the plan. */
export const insertUsageRecords = async (db: Database, records: readonly RecordValues[]): Promise<void> => {
  const rows = records.map((record, at): Row => {
    const begun_at = new Date(record.begun_at);
    const { quantity = 60 } = record;
    const defaults = { type: 2, incoming: false, included: quantity, cost_millicents: 0, country: 'BE' } as const;
    const rating = { rate: 'home', edition: 1, received_at: begun_at, record_id: `record-${at}` };
    return { ...defaults, ...rating, ...record, quantity, begun_at };
  });
  await createMissingPartitions(
    db,
    rows.map(({ begun_at }) => brusselsDate(begun_at)),
  );
  await db.write.insert(usageRecord).values(rows);
};

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;

/** Sets the activation of a SIM back, so that records of earlier months are in its life. */
export const setActivationBack = async (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  customer_product_uuid: string,
  months: number,
): Promise<void> => {
  const activated_at = new Date(clock.now().getTime() - months * MONTH_MS);
  await db.write.update(customerProduct).set({ activated_at }).where(eq(customerProduct.uuid, customer_product_uuid));
};

/** Credits first months that began before a SIM existed, after `setActivationBack`. */
export const repairForest = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<unknown> =>
  runForestRepair(db, () => clock.now());
