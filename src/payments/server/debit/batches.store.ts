import { and, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { CollectionTransaction } from '#adapters/bank/bank-port.ts';
import { bankText } from '#payments/rules/bank-text.ts';
import type { Cipher } from '#platform/cipher.ts';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { PaymentKey } from '../payments.store.ts';
import { collection, collectionBatch, mandate, mandateAccount } from '../tables.ts';

export type BatchRow = typeof collectionBatch.$inferSelect;

/** Dates from `first` to `lastDay` with scheduled collections, the earliest first. */
export const queryScheduledDays = async (
  q: Reader,
  first: BusinessDate,
  lastDay: BusinessDate,
): Promise<BusinessDate[]> => {
  const rows = await queryRows<{ day: BusinessDate }>(
    q,
    sql`select distinct collect_on::text as day from collection where state = 'scheduled' and collect_on between ${first} and ${lastDay} order by 1`,
  );
  return rows.map(({ day }) => day);
};

/** Some collections whose date is before `first`, so that the bank no longer accepts them. */
export const queryLateCollections = (q: Reader, first: BusinessDate, limit: number): Promise<PaymentKey[]> =>
  q
    .select({ customer_uuid: collection.customer_uuid, payment_uuid: collection.payment_uuid })
    .from(collection)
    .where(and(eq(collection.state, 'scheduled'), lt(collection.collect_on, first)))
    .orderBy(collection.customer_uuid, collection.payment_uuid)
    .limit(limit);

/** Customers after one of them with scheduled collections of a date whose mandates are valid, in the order of their keys. */
export const queryCustomersToCollect = async (
  q: Reader,
  { day, after, limit }: { day: BusinessDate; after: string; limit: number },
): Promise<string[]> => {
  const rows = await queryRows<{ customer_uuid: string }>(
    q,
    sql`select distinct c.customer_uuid from collection c
      join mandate m on m.customer_uuid = c.customer_uuid and m.mandate_uuid = c.mandate_uuid
      where c.state = 'scheduled' and c.collect_on = ${day} and m.state = 'valid' and c.customer_uuid > ${after}
      order by c.customer_uuid limit ${limit}`,
  );
  return rows.map(({ customer_uuid }) => customer_uuid);
};

/**
 * Locks the valid mandates of these customers and returns their uuids. In the order in which every transaction locks several valid mandates, and before
 * their collections, as whatever ends a mandate and cancels its collections does: so none waits for the other in a circle.
 */
export const lockMandatesOfCustomers = async (tx: Tx, customer_uuids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ mandate_uuid: mandate.mandate_uuid })
    .from(mandate)
    .where(and(inArray(mandate.customer_uuid, [...customer_uuids]), eq(mandate.state, 'valid')))
    .orderBy(mandate.customer_uuid, mandate.agreed_at)
    .for('update');
  return rows.map(({ mandate_uuid }) => mandate_uuid);
};

/** Whose collections of which date go into a batch. `mandate_uuids` are locked. */
export type BatchContent = { day: BusinessDate; customer_uuids: readonly string[]; mandate_uuids: readonly string[] };

/**
 * Puts the scheduled collections of a date and of locked mandates into a batch. The collections of a mandate that amends another one report that to the
 * bank, until one of them was sent.
 */
export const claimCollectionsForBatch = async (
  tx: Tx,
  batch_uuid: string,
  { day, customer_uuids, mandate_uuids }: BatchContent,
  state: (typeof collection.$inferSelect)['state'],
): Promise<void> => {
  await tx.execute(sql`update collection c set state = ${state}, batch_uuid = ${batch_uuid},
      amends_reference = case when m.last_collected_on is null and former.last_collected_on is not null then former.reference end
    from mandate m left join mandate former on former.customer_uuid = m.customer_uuid and former.mandate_uuid = m.amends_mandate_uuid
    where c.customer_uuid = any(${toPostgresArray(customer_uuids)}::uuid[]) and c.state = 'scheduled' and c.collect_on = ${day}
      and m.customer_uuid = c.customer_uuid and m.mandate_uuid = c.mandate_uuid
      and m.mandate_uuid = any(${toPostgresArray(mandate_uuids)}::uuid[])`);
};

/** Sets the day of the last collection of the mandates that a batch debits. */
export const updateLastCollectedOfBatch = async (
  tx: Tx,
  batch_uuid: string,
  { day, customer_uuids }: BatchContent,
): Promise<void> => {
  await tx.execute(sql`update mandate m set last_collected_on = greatest(m.last_collected_on, ${day}::date)
    from collection c where m.customer_uuid = any(${toPostgresArray(customer_uuids)}::uuid[]) and c.batch_uuid = ${batch_uuid}
      and c.customer_uuid = m.customer_uuid and c.mandate_uuid = m.mandate_uuid`);
};

export const sumCollectionsOfBatch = async (
  q: Reader,
  batch_uuid: string,
): Promise<{ transactions: number; amount_cents: Cents }> => {
  const [sum] = await queryRows<{ transactions: number; amount_cents: string }>(
    q,
    sql`select count(*)::int as transactions, coalesce(sum(p.amount_cents), 0)::text as amount_cents from collection c
      join payment p on p.customer_uuid = c.customer_uuid and p.payment_uuid = c.payment_uuid where c.batch_uuid = ${batch_uuid}`,
  );
  return { transactions: sum?.transactions ?? 0, amount_cents: Number(sum?.amount_cents ?? 0) };
};

export const insertBatch = async (tx: Tx, row: typeof collectionBatch.$inferInsert): Promise<void> => {
  await tx.insert(collectionBatch).values(row);
};

export const findBatch = async (q: Reader, batch_uuid: string): Promise<BatchRow | null> => {
  const [row] = await q.select().from(collectionBatch).where(eq(collectionBatch.batch_uuid, batch_uuid));
  return row ?? null;
};

/** Locks a batch, so that its booking is checked once. */
export const lockBatch = async (tx: Tx, batch_uuid: string): Promise<BatchRow | null> => {
  const [row] = await tx.select().from(collectionBatch).where(eq(collectionBatch.batch_uuid, batch_uuid)).for('update');
  return row ?? null;
};

export const findBatchByMessageId = async (q: Reader, message_id: string): Promise<BatchRow | null> => {
  const [row] = await q.select().from(collectionBatch).where(eq(collectionBatch.message_id, message_id));
  return row ?? null;
};

/** Changes a batch that is in one of these states. */
export const updateBatch = async (
  q: Tx,
  batch_uuid: string,
  formerStates: readonly BatchRow['state'][],
  change: Partial<Pick<BatchRow, 'state' | 'reason' | 'sent_at' | 'answered_at' | 'settled_on' | 'settled_line_uuid'>>,
): Promise<void> => {
  await q
    .update(collectionBatch)
    .set(change)
    .where(and(eq(collectionBatch.batch_uuid, batch_uuid), inArray(collectionBatch.state, [...formerStates])));
};

/** Batches whose date passed some days ago without a booking of the bank. */
export const queryUnbookedBatches = (q: Reader, lastDay: BusinessDate): Promise<BatchRow[]> =>
  q
    .select()
    .from(collectionBatch)
    .where(
      and(
        isNull(collectionBatch.settled_on),
        ne(collectionBatch.state, 'rejected'),
        lte(collectionBatch.collect_on, lastDay),
      ),
    )
    .orderBy(collectionBatch.collect_on);

/** The sum that the bank will credit for a batch: without rejected collections. */
export const sumExpectedOfBatch = async (q: Reader, batch_uuid: string): Promise<Cents> => {
  const [row] = await queryRows<{ cents: string }>(
    q,
    sql`select coalesce(sum(p.amount_cents), 0)::text as cents from collection c
      join payment p on p.customer_uuid = c.customer_uuid and p.payment_uuid = c.payment_uuid
      where c.batch_uuid = ${batch_uuid} and c.state <> 'rejected'`,
  );
  return Number(row?.cents ?? 0);
};

/** The collections of a batch after one of them, in these states, in the order of their keys. */
export const queryCollectionsOfBatch = (
  q: Reader,
  batch_uuid: string,
  states: readonly (typeof collection.$inferSelect)['state'][],
  after: PaymentKey | null,
  limit: number,
): Promise<PaymentKey[]> =>
  q
    .select({ customer_uuid: collection.customer_uuid, payment_uuid: collection.payment_uuid })
    .from(collection)
    .where(
      and(
        eq(collection.batch_uuid, batch_uuid),
        inArray(collection.state, [...states]),
        after
          ? sql`(${collection.customer_uuid}, ${collection.payment_uuid}) > (${after.customer_uuid}, ${after.payment_uuid})`
          : undefined,
      ),
    )
    .orderBy(collection.customer_uuid, collection.payment_uuid)
    .limit(limit);

type TransactionRow = PaymentKey & {
  mandate_uuid: string;
  end_to_end_id: string;
  communication: string | null;
  amends_reference: string | null;
  amount_cents: Cents;
  reference: string;
  agreed_at: string;
  account_encrypted: string | null;
};

const pageSize = 500;

/** The collections of a batch as they are in its file, in the order of their keys, some hundred at a time. They do not change once in a batch. */
export async function* readBatchTransactions(
  q: Reader,
  cipher: Cipher,
  batch_uuid: string,
): AsyncGenerator<CollectionTransaction> {
  for (let after: PaymentKey | null = null; ;) {
    const lastKey: PaymentKey | null = after;
    const rows: TransactionRow[] = await queryRows<TransactionRow>(
      q,
      sql`select c.customer_uuid, c.payment_uuid, c.mandate_uuid, c.end_to_end_id, c.communication, c.amends_reference, p.amount_cents,
        m.reference, m.agreed_at::text as agreed_at, m.account_encrypted from collection c
        join payment p on p.customer_uuid = c.customer_uuid and p.payment_uuid = c.payment_uuid
        join mandate m on m.customer_uuid = c.customer_uuid and m.mandate_uuid = c.mandate_uuid
        where c.batch_uuid = ${batch_uuid} ${lastKey ? sql`and (c.customer_uuid, c.payment_uuid) > (${lastKey.customer_uuid}, ${lastKey.payment_uuid})` : sql``}
        order by c.customer_uuid, c.payment_uuid limit ${pageSize}`,
    );
    for (const row of rows) {
      const { iban, account_holder } = mandateAccount.read(cipher, row);
      yield {
        end_to_end_id: row.end_to_end_id,
        amount_cents: row.amount_cents,
        mandate_reference: row.reference,
        signed_on: brusselsDate(new Date(row.agreed_at)),
        amends_reference: row.amends_reference,
        debtor: { name: bankText(account_holder, 70) || row.reference, iban },
        communication: row.communication?.replace(/\D/g, '') ?? null,
      };
    }
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < pageSize) return;
    after = lastRow;
  }
}
