import { and, count, eq, isNull, lt, or } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { campaignUser, referral } from './tables.ts';

export const keepReferral = async (tx: Tx, row: typeof referral.$inferInsert): Promise<void> => {
  await tx.insert(referral).values(row).onConflictDoNothing();
};

export const countReferred = async (q: Reader, ref_code: string): Promise<number> => {
  const [row] = await q.select({ referred: count() }).from(referral).where(eq(referral.ref_code, ref_code));
  return row?.referred ?? 0;
};

export const findCampaignUser = async (q: Reader, email: string): Promise<typeof campaignUser.$inferSelect | null> => {
  const [row] = await q.select().from(campaignUser).where(eq(campaignUser.email, email));
  return row ?? null;
};

/** Registers an address once; a second registration keeps the first code. */
export const keepCampaignUser = async (
  tx: Tx,
  row: typeof campaignUser.$inferInsert,
): Promise<typeof campaignUser.$inferSelect> => {
  await tx.insert(campaignUser).values(row).onConflictDoNothing();
  const known = await findCampaignUser(tx, row.email);
  if (!known) throw new Error('a registration was neither made nor found');
  return known;
};

/** The registration of an address when it has not had a mail on `day` yet, which it has from now on; else null. */
export const takeMailOfDay = async (
  tx: Tx,
  email: string,
  day: string,
): Promise<typeof campaignUser.$inferSelect | null> => {
  const [row] = await tx
    .update(campaignUser)
    .set({ mailed_on: day })
    .where(and(eq(campaignUser.email, email), or(isNull(campaignUser.mailed_on), lt(campaignUser.mailed_on, day))))
    .returning();
  return row ?? null;
};
