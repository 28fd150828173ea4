import { and, desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { withdrawnChange } from './tables.ts';

export type WithdrawnChangeRow = typeof withdrawnChange.$inferSelect;

export const insertWithdrawnChange = async (tx: Tx, row: WithdrawnChangeRow): Promise<void> => {
  await tx.insert(withdrawnChange).values(row);
};

/** Statements of a customer about changes, the newest first; `subject_uuid` and `uuid` narrow them. */
export const queryWithdrawnChanges = (
  q: Reader,
  {
    customer_uuid,
    subject_uuid,
    uuid,
  }: Pick<WithdrawnChangeRow, 'customer_uuid'> & Partial<Pick<WithdrawnChangeRow, 'subject_uuid' | 'uuid'>>,
): Promise<WithdrawnChangeRow[]> =>
  q
    .select()
    .from(withdrawnChange)
    .where(
      and(
        eq(withdrawnChange.customer_uuid, customer_uuid),
        subject_uuid === undefined ? undefined : eq(withdrawnChange.subject_uuid, subject_uuid),
        uuid === undefined ? undefined : eq(withdrawnChange.uuid, uuid),
      ),
    )
    .orderBy(desc(withdrawnChange.submitted_at));
