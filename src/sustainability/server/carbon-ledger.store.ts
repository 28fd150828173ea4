import type { Tx } from '#platform/db/database.ts';
import { recordMonthsToSum } from './due-months.store.ts';
import { carbonEntry } from './tables.ts';

export type CarbonCredit = Pick<
  typeof carbonEntry.$inferInsert,
  'customer_uuid' | 'kind' | 'about' | 'month' | 'grams'
>;

/** Inserts the credits above 0 grams in one statement. An entry that exists already is left unchanged. */
export const insertCarbonCredits = async (tx: Tx, credits: readonly CarbonCredit[], now: Date): Promise<void> => {
  const rows = credits.filter(({ grams }) => grams > 0).map((each) => ({ ...each, created_at: now }));
  if (rows.length === 0) return;
  const addedEntries = await tx
    .insert(carbonEntry)
    .values(rows)
    .onConflictDoNothing()
    .returning({ month: carbonEntry.month });
  await recordMonthsToSum(
    tx,
    addedEntries.map(({ month }) => month),
    now,
  );
};
