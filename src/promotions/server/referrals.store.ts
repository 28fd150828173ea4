import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { REWARD_AFTER_DAYS } from '#promotions/rules/referral-reward.ts';
import { campaignUser, referral } from './tables.ts';

export const insertReferral = async (tx: Tx, row: typeof referral.$inferInsert): Promise<void> => {
  await tx.insert(referral).values(row).onConflictDoNothing();
};

export type Referral = typeof referral.$inferSelect;

/** Who came through a code, in the order of their coming. */
export const queryReferralsByCode = (q: Reader, ref_code: string): Promise<Referral[]> =>
  q
    .select()
    .from(referral)
    .where(eq(referral.ref_code, ref_code))
    .orderBy(asc(referral.at), asc(referral.customer_uuid));

/** How a customer came, when it was by an invitation. */
export const findReferral = async (q: Reader, customer_uuid: string): Promise<Referral | null> => {
  const [row] = await q.select().from(referral).where(eq(referral.customer_uuid, customer_uuid));
  return row ?? null;
};

type ReferredSim = { customer_uuid: string; order_product_uuid: string };

/** The first SIM in use of somebody who was invited; told again, nothing happens. */
export const applyReferredSimActivated = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: ReferredSim,
  now: Date,
): Promise<void> => {
  await tx
    .update(referral)
    .set({ active_sim: order_product_uuid, active_at: now })
    .where(and(eq(referral.customer_uuid, customer_uuid), isNull(referral.active_at)));
};

/** That SIM is off before it has earned anything: the next one begins anew. What is earned stays. */
export const applyReferredSimDeactivated = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: ReferredSim,
  now: Date,
): Promise<void> => {
  const tooEarly = gt(referral.active_at, addSeconds(now, -REWARD_AFTER_DAYS * 86_400));
  await tx
    .update(referral)
    .set({ active_sim: null, active_at: null })
    .where(and(eq(referral.customer_uuid, customer_uuid), eq(referral.active_sim, order_product_uuid), tooEarly));
};

export const findCampaignUser = async (q: Reader, email: string): Promise<typeof campaignUser.$inferSelect | null> => {
  const [row] = await q.select().from(campaignUser).where(eq(campaignUser.email, email));
  return row ?? null;
};

/** Whether a code belongs to this address itself. */
export const isReferralCodeOfEmail = async (q: Reader, email: string, ref_code: string): Promise<boolean> =>
  (await findCampaignUser(q, email))?.ref_code === ref_code;

/** Registers an address once; a second registration keeps the first code. */
export const getOrInsertCampaignUser = async (
  tx: Tx,
  row: typeof campaignUser.$inferInsert,
): Promise<typeof campaignUser.$inferSelect> => {
  await tx.insert(campaignUser).values(row).onConflictDoNothing();
  const known = await findCampaignUser(tx, row.email);
  if (!known) throw new Error('a registration was neither made nor found');
  return known;
};

/** The registration of an address when it has not had a mail on `day` yet, which it has from now on; else null. */
export const claimDailyMail = async (
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
