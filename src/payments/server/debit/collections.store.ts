import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PaymentSubject } from '#payments/events.ts';
import type { Cipher } from '#platform/cipher.ts';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { MandateAccount, MandateRow, PaymentKey } from '../payments.store.ts';
import { collection, mandate, mandateAccount, payment } from '../tables.ts';
import type { Cents } from '#platform/pure/money.ts';

export type CollectionRow = typeof collection.$inferSelect;

const byKey = ({ customer_uuid, payment_uuid }: PaymentKey) =>
  and(eq(collection.customer_uuid, customer_uuid), eq(collection.payment_uuid, payment_uuid));

export const insertCollections = (tx: Tx, rows: readonly (typeof collection.$inferInsert)[]): Promise<void> =>
  insertRows(tx, collection, rows);

/** Collections by the uuid of their payment; missing ones are absent. */
export const queryCollections = async (q: Reader, keys: readonly PaymentKey[]): Promise<Map<string, CollectionRow>> => {
  const rows = await q
    .select()
    .from(collection)
    .where(
      and(
        inArray(
          collection.customer_uuid,
          keys.map(({ customer_uuid }) => customer_uuid),
        ),
        inArray(
          collection.payment_uuid,
          keys.map(({ payment_uuid }) => payment_uuid),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.payment_uuid, row]));
};

/** Locks the collection. Its payment is locked first (`lockPayment`). */
export const lockCollection = async (tx: Tx, key: PaymentKey): Promise<CollectionRow | null> => {
  const [row] = await tx.select().from(collection).where(byKey(key)).for('update');
  return row ?? null;
};

/** Returns, of these end-to-end ids, the ones that a collection of ours has. */
export const queryKnownEndToEndIds = async (q: Reader, end_to_end_ids: readonly string[]): Promise<string[]> => {
  if (end_to_end_ids.length === 0) return [];
  const { end_to_end_id } = collection;
  const rows = await q
    .select({ end_to_end_id })
    .from(collection)
    .where(inArray(end_to_end_id, [...end_to_end_ids]));
  return rows.map((row) => row.end_to_end_id);
};

/** Finds the collection that a bank names. */
export const findCollectionByEndToEndId = async (q: Reader, end_to_end_id: string): Promise<CollectionRow | null> => {
  const [row] = await q.select().from(collection).where(eq(collection.end_to_end_id, end_to_end_id));
  return row ?? null;
};

export const updateCollection = async (
  tx: Tx,
  key: PaymentKey,
  change: Partial<Pick<CollectionRow, 'state' | 'collect_on' | 'reason' | 'settled_on' | 'returned_on'>>,
): Promise<void> => {
  await tx.update(collection).set(change).where(byKey(key));
};

/** Payments whose collections are not in a file yet: those of a mandate, or of all mandates of a customer. */
export const queryScheduledPayments = async (
  q: Reader,
  customer_uuid: string,
  mandate_uuid?: string,
): Promise<PaymentSubject[]> => {
  const rows = await q
    .select({
      customer_uuid: collection.customer_uuid,
      payment_uuid: collection.payment_uuid,
      subject_uuid: payment.subject_uuid,
      state: collection.state,
    })
    .from(collection)
    .innerJoin(
      payment,
      and(eq(payment.customer_uuid, collection.customer_uuid), eq(payment.payment_uuid, collection.payment_uuid)),
    )
    .where(
      and(
        eq(collection.customer_uuid, customer_uuid),
        mandate_uuid === undefined ? undefined : eq(collection.mandate_uuid, mandate_uuid),
      ),
    );
  return rows.filter(({ state }) => state === 'scheduled');
};

/** The date of the last collection of a customer that the bank has and has not settled yet. */
export const findLastDebitOnItsWay = async (q: Reader, customer_uuid: string): Promise<BusinessDate | null> => {
  const [row] = await q
    .select({ collect_on: sql<BusinessDate | null>`max(${collection.collect_on})` })
    .from(collection)
    .where(
      and(eq(collection.customer_uuid, customer_uuid), sql`${collection.state} in ('batched', 'sent', 'accepted')`),
    );
  return row?.collect_on ?? null;
};

/**
 * The day on which the first collection by each of these mandates was settled that was not taken back, by mandate; mandates without one are absent.
 */
export const queryFirstSettledOn = async (
  q: Reader,
  mandates: readonly Pick<MandateRow, 'customer_uuid' | 'mandate_uuid'>[],
): Promise<Map<string, BusinessDate>> => {
  const rows = await q
    .select({ mandate_uuid: collection.mandate_uuid, settled_on: sql<BusinessDate>`min(${collection.settled_on})` })
    .from(collection)
    .where(
      and(
        inArray(
          collection.customer_uuid,
          mandates.map(({ customer_uuid }) => customer_uuid),
        ),
        inArray(
          collection.mandate_uuid,
          mandates.map(({ mandate_uuid }) => mandate_uuid),
        ),
        eq(collection.state, 'settled'),
        isNotNull(collection.settled_on),
      ),
    )
    .groupBy(collection.mandate_uuid);
  return new Map(rows.map(({ mandate_uuid, settled_on }) => [mandate_uuid, settled_on]));
};

/**
 * The valid mandate of each customer, the newest if there are several; locked in the order of the customers, so that none ends before the
 * collection is stored. Customers without one are absent.
 */
export const lockValidMandates = async (
  tx: Tx,
  cipher: Cipher,
  customer_uuids: readonly string[],
): Promise<Map<string, MandateRow & MandateAccount>> => {
  const rows = await tx
    .select()
    .from(mandate)
    .where(and(inArray(mandate.customer_uuid, [...customer_uuids]), eq(mandate.state, 'valid')))
    .orderBy(mandate.customer_uuid, mandate.agreed_at)
    .for('update');
  return new Map(rows.map((row) => [row.customer_uuid, { ...row, ...mandateAccount.read(cipher, row) }]));
};

/** `lockValidMandates` of one customer; null without one. */
export const lockValidMandate = async (
  tx: Tx,
  cipher: Cipher,
  customer_uuid: string,
): Promise<(MandateRow & MandateAccount) | null> =>
  (await lockValidMandates(tx, cipher, [customer_uuid])).get(customer_uuid) ?? null;

export type OpenCollection = {
  payment_uuid: string;
  collect_on: BusinessDate;
  amount_cents: Cents;
  state: CollectionRow['state'];
  mandate_reference: string;
};

/** The uuids of all subjects of these customers that have a direct debit on its way. */
export const querySubjectsWithOpenCollection = async (
  q: Reader,
  customer_uuids: readonly string[],
): Promise<Set<string>> => {
  const customers = toPostgresArray(customer_uuids);
  const rows = await queryRows<{ subject_uuid: string }>(
    q,
    sql`select p.subject_uuid from collection c
      join payment p on p.customer_uuid = c.customer_uuid and p.payment_uuid = c.payment_uuid
      where c.customer_uuid = any(${customers}::uuid[]) and c.state in ('scheduled', 'batched', 'sent', 'accepted')`,
  );
  return new Set(rows.map(({ subject_uuid }) => subject_uuid));
};

/** The collection of a subject that is scheduled or at the bank, with the newest date; null if none is. */
export const findOpenCollection = async (
  q: Reader,
  { customer_uuid, subject_uuid }: { customer_uuid: string; subject_uuid: string },
): Promise<OpenCollection | null> => {
  const [row] = await q
    .select({
      payment_uuid: collection.payment_uuid,
      collect_on: collection.collect_on,
      amount_cents: payment.amount_cents,
      state: collection.state,
      mandate_reference: mandate.reference,
    })
    .from(collection)
    .innerJoin(
      payment,
      and(eq(payment.customer_uuid, collection.customer_uuid), eq(payment.payment_uuid, collection.payment_uuid)),
    )
    .innerJoin(
      mandate,
      and(eq(mandate.customer_uuid, collection.customer_uuid), eq(mandate.mandate_uuid, collection.mandate_uuid)),
    )
    .where(
      and(
        eq(collection.customer_uuid, customer_uuid),
        eq(payment.subject_uuid, subject_uuid),
        sql`${collection.state} in ('scheduled', 'batched', 'sent', 'accepted')`,
      ),
    )
    .orderBy(sql`${collection.collect_on} desc`)
    .limit(1);
  return row ?? null;
};
