import { and, asc, count, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { InvoiceKey } from '#billing/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { addDays, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { carriedWhenSmallStates, openStates, restrictingStates } from '#dunning/rules/dunning-state.ts';
import { dunningCase, dunningStep } from '../tables.ts';

export type DunningCase = typeof dunningCase.$inferSelect;

const byKey = ({ customer_uuid, invoice_uuid }: InvoiceKey) =>
  and(eq(dunningCase.customer_uuid, customer_uuid), eq(dunningCase.invoice_uuid, invoice_uuid));

/** The initial case of an invoice that is due on `due_at`. */
export const toNewCase = (
  { customer_uuid, invoice_uuid, due_at }: InvoiceKey & { due_at: Date },
  today: BusinessDate,
): typeof dunningCase.$inferInsert & { next_on: BusinessDate } => {
  const due_on = brusselsDate(due_at);
  const next_on = addDays(due_on, 1);
  return { customer_uuid, invoice_uuid, state: 'not_due', due_on, since: today, next_on, counted_until: due_on };
};

/** Opens cases for invoices without one. */
export const insertCases = async (tx: Tx, cases: readonly (typeof dunningCase.$inferInsert)[]): Promise<void> => {
  if (cases.length > 0)
    await tx
      .insert(dunningCase)
      .values([...cases])
      .onConflictDoNothing();
};

/** Locks the case of an invoice; null when there is none. Lock order: the invoice before it. */
export const lockCase = async (tx: Tx, key: InvoiceKey): Promise<DunningCase | null> =>
  (await tx.select().from(dunningCase).where(byKey(key)).for('update'))[0] ?? null;

/** The condition names the customers too, because tables are split by customer. */
const ofInvoices = (keys: readonly InvoiceKey[]) =>
  and(
    inArray(
      dunningCase.customer_uuid,
      keys.map(({ customer_uuid }) => customer_uuid),
    ),
    inArray(
      dunningCase.invoice_uuid,
      keys.map(({ invoice_uuid }) => invoice_uuid),
    ),
  );

/** The uuids of those of these invoices that have a case. */
export const queryInvoicesWithCase = async (q: Reader, keys: readonly InvoiceKey[]): Promise<Set<string>> => {
  const rows = await q.select({ invoice_uuid: dunningCase.invoice_uuid }).from(dunningCase).where(ofInvoices(keys));
  return new Set(rows.map(({ invoice_uuid }) => invoice_uuid));
};

export const findCase = async (q: Reader, key: InvoiceKey): Promise<DunningCase | null> =>
  (await q.select().from(dunningCase).where(byKey(key)))[0] ?? null;

export const updateCase = async (
  tx: Tx,
  key: InvoiceKey,
  change: Partial<typeof dunningCase.$inferInsert>,
): Promise<void> => {
  await tx.update(dunningCase).set(change).where(byKey(key));
};

/** Keys of the cases of these invoices whose next check is due. */
export const queryDueCases = (q: Reader, keys: readonly InvoiceKey[], today: BusinessDate): Promise<InvoiceKey[]> =>
  q
    .select({ customer_uuid: dunningCase.customer_uuid, invoice_uuid: dunningCase.invoice_uuid })
    .from(dunningCase)
    .where(and(ofInvoices(keys), lte(dunningCase.next_on, today)));

/** Cases of a customer that may take service from SIMs; with `warned_until` also those whose restriction is due by that day. */
export const queryRestrictingCases = (
  q: Reader,
  customer_uuid: string,
  { warned_until }: { warned_until?: BusinessDate } = {},
): Promise<DunningCase[]> =>
  q
    .select()
    .from(dunningCase)
    .where(
      and(
        eq(dunningCase.customer_uuid, customer_uuid),
        or(
          inArray(dunningCase.state, restrictingStates),
          warned_until && and(eq(dunningCase.state, 'warned'), lte(dunningCase.next_on, warned_until)),
        ),
      ),
    )
    .orderBy(asc(dunningCase.due_on));

/** At most `limit` cases of all customers in a state, the oldest first. */
export const queryCasesInState = (q: Reader, state: DunningCase['state'], limit: number): Promise<DunningCase[]> =>
  q
    .select()
    .from(dunningCase)
    .where(eq(dunningCase.state, state))
    .orderBy(asc(dunningCase.since), asc(dunningCase.customer_uuid), asc(dunningCase.invoice_uuid))
    .limit(limit);

/** Cases of customers that still ask for something, by due date. */
export const queryOpenCases = (q: Reader, customer_uuids: readonly string[]): Promise<DunningCase[]> =>
  q
    .select()
    .from(dunningCase)
    .where(and(inArray(dunningCase.customer_uuid, [...customer_uuids]), inArray(dunningCase.state, openStates)))
    .orderBy(asc(dunningCase.due_on), asc(dunningCase.customer_uuid), asc(dunningCase.invoice_uuid));

/** Cases of a customer in the states in which a small debt is only carried: from the second reminder until the contract ends. */
export const queryCasesCarriedWhenSmall = (q: Reader, customer_uuid: string): Promise<InvoiceKey[]> =>
  q
    .select({ customer_uuid: dunningCase.customer_uuid, invoice_uuid: dunningCase.invoice_uuid })
    .from(dunningCase)
    .where(and(eq(dunningCase.customer_uuid, customer_uuid), inArray(dunningCase.state, carriedWhenSmallStates)));

/** Other due dates of the customer in the calendar year of `due_on` that needed a reminder. */
export const countRemindedDueDates = async (
  q: Reader,
  { customer_uuid, invoice_uuid, due_on }: Pick<DunningCase, 'customer_uuid' | 'invoice_uuid' | 'due_on'>,
): Promise<number> => {
  const [row] = await q
    .select({ count: count() })
    .from(dunningCase)
    .where(
      and(
        eq(dunningCase.customer_uuid, customer_uuid),
        ne(dunningCase.invoice_uuid, invoice_uuid),
        isNotNull(dunningCase.first_reminder_on),
        sql`extract(year from ${dunningCase.due_on}) = extract(year from ${due_on}::date)`,
      ),
    );
  return row?.count ?? 0;
};

/** Steps that were taken since the invoice of a case became due, the oldest first. */
export const queryStepsOfRound = (
  q: Reader,
  { customer_uuid, invoice_uuid, round }: Pick<DunningCase, 'customer_uuid' | 'invoice_uuid' | 'round'>,
): Promise<(typeof dunningStep.$inferSelect)[]> =>
  q
    .select()
    .from(dunningStep)
    .where(
      and(
        eq(dunningStep.customer_uuid, customer_uuid),
        eq(dunningStep.invoice_uuid, invoice_uuid),
        eq(dunningStep.round, round),
      ),
    )
    .orderBy(asc(dunningStep.taken_on), asc(dunningStep.created_at));

export const insertStep = async (tx: Tx, step: typeof dunningStep.$inferInsert): Promise<void> => {
  await tx.insert(dunningStep).values(step);
};
