import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PrepaidEntry } from '#billing/rules/prepaid-balance.ts';
import { buildPrepaidJournalEntry } from '#billing/rules/prepaid-postings.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { prepaidEntry } from '../tables.ts';

export type PrepaidKey = { customer_uuid: string; order_product_uuid: string };

const ofSim = ({ customer_uuid, order_product_uuid }: PrepaidKey) =>
  and(eq(prepaidEntry.customer_uuid, customer_uuid), eq(prepaidEntry.order_product_uuid, order_product_uuid));

const ofSims = (sims: readonly PrepaidKey[]) =>
  and(
    inArray(prepaidEntry.customer_uuid, [...new Set(sims.map(({ customer_uuid }) => customer_uuid))]),
    inArray(
      prepaidEntry.order_product_uuid,
      sims.map(({ order_product_uuid }) => order_product_uuid),
    ),
  );

/** Entries of a SIM, the oldest first. */
export const queryEntries = (q: Reader, key: PrepaidKey): Promise<PrepaidEntry[]> =>
  q.select().from(prepaidEntry).where(ofSim(key)).orderBy(asc(prepaidEntry.created_at));

export type StoredEntry = typeof prepaidEntry.$inferSelect;

/** The newest entries of a SIM, the newest first. */
export const queryNewestEntries = (q: Reader, key: PrepaidKey, limit: number): Promise<StoredEntry[]> =>
  q.select().from(prepaidEntry).where(ofSim(key)).orderBy(desc(prepaidEntry.created_at)).limit(limit);

/**
 * Locks a balance by the row of its first entry (`paid`) and returns its entries. They are read after the lock is taken,
 * so that entries of the previous holder are seen.
 */
export const lockPrepaidEntries = async (tx: Tx, key: PrepaidKey): Promise<PrepaidEntry[]> => {
  const [paidEntry] = await tx
    .select({ about: prepaidEntry.about })
    .from(prepaidEntry)
    .where(and(ofSim(key), eq(prepaidEntry.kind, 'paid')))
    .orderBy(prepaidEntry.about)
    .for('update');
  return paidEntry ? queryEntries(tx, key) : [];
};

/** Keys of the next SIMs whose service has begun and not ended, in key order. */
export const queryNextActiveSims = (q: Reader, after: PrepaidKey | null, limit: number): Promise<PrepaidKey[]> => {
  const from = after
    ? sql`(e.customer_uuid, e.order_product_uuid) > (${after.customer_uuid}::uuid, ${after.order_product_uuid}::uuid)`
    : sql`true`;
  return queryRows(
    q,
    sql`select e.customer_uuid, e.order_product_uuid from prepaid_entry e where ${from} and e.kind = 'first_days'
          and not exists (select from prepaid_entry o where o.customer_uuid = e.customer_uuid
            and o.order_product_uuid = e.order_product_uuid and o.kind = 'given_back')
        order by e.customer_uuid, e.order_product_uuid limit ${limit}`,
  );
};

/** Entries of several SIMs by order product, the oldest first. One statement. */
export const queryEntriesOfSims = async (
  q: Reader,
  sims: readonly PrepaidKey[],
): Promise<ReadonlyMap<string, readonly PrepaidEntry[]>> => {
  const rows = await q.select().from(prepaidEntry).where(ofSims(sims)).orderBy(asc(prepaidEntry.created_at));
  return Map.groupBy(rows, ({ order_product_uuid }) => order_product_uuid);
};

/** Locks the balances of several SIMs in key order, like `lockPrepaidEntries`, and returns their entries. */
export const lockPrepaidEntriesOfSims = async (tx: Tx, sims: readonly PrepaidKey[]) => {
  await tx
    .select({ about: prepaidEntry.about })
    .from(prepaidEntry)
    .where(and(ofSims(sims), eq(prepaidEntry.kind, 'paid')))
    .orderBy(prepaidEntry.customer_uuid, prepaidEntry.order_product_uuid)
    .for('update');
  return queryEntriesOfSims(tx, sims);
};

/** Inserts entries of several SIMs and posts them in the books. An entry with a key that exists is ignored. Two statements. */
export const insertAndPostEntries = async (
  tx: Tx,
  newEntries: readonly (PrepaidKey & { entry: PrepaidEntry; before: readonly PrepaidEntry[] })[],
  now: Date,
): Promise<void> => {
  if (newEntries.length === 0) return;
  const rows = newEntries.map(({ customer_uuid, order_product_uuid, entry }) => ({
    ...entry,
    customer_uuid,
    order_product_uuid,
    created_at: now,
  }));
  const { order_product_uuid, kind, about } = prepaidEntry;
  const insertedRows = await tx
    .insert(prepaidEntry)
    .values(rows)
    .onConflictDoNothing()
    .returning({ order_product_uuid, kind, about });
  const insertedKeys = new Set(insertedRows.map((row) => `${row.order_product_uuid} ${row.kind} ${row.about}`));
  const journalEntries = newEntries
    .filter((each) => insertedKeys.has(`${each.order_product_uuid} ${each.entry.kind} ${each.entry.about}`))
    .flatMap((each) => buildPrepaidJournalEntry(each, each.entry, each.before, now) ?? []);
  await postJournalEntries(tx, journalEntries);
};

/** Kinds whose charges follow from the entries before them. */
const followsFromEntries = ({ kind }: PrepaidEntry): boolean => kind === 'addon_back' || kind === 'days_back';

/** Inserts one entry and posts it in the books. An entry with a key that exists is ignored. */
export const insertAndPostEntry = async (tx: Tx, key: PrepaidKey, entry: PrepaidEntry, now: Date): Promise<void> => {
  const before = followsFromEntries(entry) ? await queryEntries(tx, key) : [];
  await insertAndPostEntries(tx, [{ ...key, entry, before }], now);
};
