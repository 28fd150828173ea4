import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Entry, monthEntry } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { SimOnFirst } from '#subscriptions/news.ts';
import { prepaidEntry } from './tables.ts';

/** The entries of several SIMs, locked as `lockEntries` does it for one, in the order of their keys. */
const lockEntriesOf = async (tx: Tx, sims: readonly SimOnFirst[]) => {
  const of = and(
    inArray(prepaidEntry.customer_uuid, [...new Set(sims.map(({ customer_uuid }) => customer_uuid))]),
    inArray(
      prepaidEntry.order_product_uuid,
      sims.map(({ order_product_uuid }) => order_product_uuid),
    ),
  );
  await tx
    .select({ about: prepaidEntry.about })
    .from(prepaidEntry)
    .where(and(of, eq(prepaidEntry.kind, 'paid')))
    .orderBy(prepaidEntry.customer_uuid, prepaidEntry.order_product_uuid)
    .for('update');
  const rows = await tx.select().from(prepaidEntry).where(of).orderBy(asc(prepaidEntry.created_at));
  return Map.groupBy(rows, ({ order_product_uuid }) => order_product_uuid);
};

/** A month has begun: each prepaid SIM whose balance holds it pays it. Told twice, once. */
export const takeMonths = async (
  tx: Tx,
  { month, sims }: { month: BusinessDate; sims: readonly SimOnFirst[] },
  now: Date,
): Promise<void> => {
  const prepaid = sims.filter(({ plan }) => plan.payment_type === 'prepaid');
  if (prepaid.length === 0) return;
  const entriesOf = await lockEntriesOf(tx, prepaid);
  const rows = prepaid.flatMap(({ customer_uuid, order_product_uuid, plan, addons }) => {
    const entries: readonly Entry[] = entriesOf.get(order_product_uuid) ?? [];
    const entry = monthEntry(entries, { plan, addons }, month);
    return entry ? [{ ...entry, customer_uuid, order_product_uuid, created_at: now }] : [];
  });
  if (rows.length > 0) await tx.insert(prepaidEntry).values(rows).onConflictDoNothing();
};
