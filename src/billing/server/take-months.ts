import { monthEntry } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { SimOnFirst } from '#subscriptions/news.ts';
import { lockEntriesOfSims } from './prepaid.store.ts';
import { prepaidEntry } from './tables.ts';

/** A month has begun: each prepaid SIM whose balance holds it pays it. Told twice, once. */
export const takeMonths = async (
  tx: Tx,
  { month, sims }: { month: BusinessDate; sims: readonly SimOnFirst[] },
  now: Date,
): Promise<void> => {
  const prepaid = sims.filter(({ plan }) => plan.payment_type === 'prepaid');
  if (prepaid.length === 0) return;
  const entriesOf = await lockEntriesOfSims(tx, prepaid);
  const rows = prepaid.flatMap(({ customer_uuid, order_product_uuid, plan, addons }) => {
    const entry = monthEntry(entriesOf.get(order_product_uuid) ?? [], { plan, addons }, month);
    return entry ? [{ ...entry, customer_uuid, order_product_uuid, created_at: now }] : [];
  });
  if (rows.length > 0) await tx.insert(prepaidEntry).values(rows).onConflictDoNothing();
};
