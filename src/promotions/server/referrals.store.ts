import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { REWARD_AFTER_DAYS } from '#promotions/rules/referral-reward.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { campaignUser, referral } from './tables.ts';

export const insertReferral = async (tx: Tx, row: typeof referral.$inferInsert): Promise<void> => {
  await tx.insert(referral).values(row).onConflictDoNothing();
};

export type Referral = typeof referral.$inferSelect;

const byCodes = (ref_codes: readonly string[]) => inArray(referral.ref_code, [...ref_codes]);

/** Lists the referrals by any of these codes, oldest first. */
export const queryReferralsByCodes = (q: Reader, ref_codes: readonly string[]): Promise<Referral[]> =>
  q.select().from(referral).where(byCodes(ref_codes)).orderBy(asc(referral.at), asc(referral.customer_uuid));

/** Locks the referrals by any of these codes. All transactions lock in the order of the customers, so that none waits for another in a circle. */
export const lockReferralsByCodes = (tx: Tx, ref_codes: readonly string[]): Promise<Referral[]> =>
  tx.select().from(referral).where(byCodes(ref_codes)).orderBy(asc(referral.customer_uuid)).for('update');

/** Finds the referral of a customer that is neither credited nor refused, without a lock. */
export const findOpenReferral = async (q: Reader, friend_customer_uuid: string): Promise<Referral | null> => {
  const isOpen = and(isNull(referral.settled_at), isNull(referral.refused));
  const [row] = await q
    .select()
    .from(referral)
    .where(and(eq(referral.customer_uuid, friend_customer_uuid), isOpen));
  return row ?? null;
};

export const updateReferral = async (
  tx: Tx,
  customer_uuid: string,
  change: Partial<Pick<Referral, 'settled_at' | 'inviter_cents' | 'reward_cents' | 'refused'>>,
): Promise<void> => {
  await tx.update(referral).set(change).where(eq(referral.customer_uuid, customer_uuid));
};

/** Customers after `after` whose referral is due to be credited, in their order. */
export const queryCustomersOfDueReferrals = async (
  q: Reader,
  { after, now, limit }: { after: string | null; now: Date; limit: number },
): Promise<string[]> => {
  const isUnsettled = and(isNotNull(referral.active_at), isNull(referral.settled_at), isNull(referral.refused));
  const isDue = lte(referral.active_at, addSeconds(now, -REWARD_AFTER_DAYS * 86_400));
  const rows = await q
    .select({ customer_uuid: referral.customer_uuid })
    .from(referral)
    .where(and(isUnsettled, isDue, after === null ? undefined : gt(referral.customer_uuid, after)))
    .orderBy(referral.customer_uuid)
    .limit(limit);
  return rows.map(({ customer_uuid }) => customer_uuid);
};

/** Finds the referral by which a customer registered; null when there was none. */
export const findReferral = async (q: Reader, friend_customer_uuid: string): Promise<Referral | null> => {
  const [row] = await q.select().from(referral).where(eq(referral.customer_uuid, friend_customer_uuid));
  return row ?? null;
};

type ReferredSim = { customer_uuid: string; order_product_uuid: string };

/** Starts the reward period with the first active SIM of a referred customer. Idempotent. */
export const startRewardPeriod = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: ReferredSim,
  now: Date,
): Promise<void> => {
  await tx
    .update(referral)
    .set({ active_sim: order_product_uuid, active_at: now })
    .where(and(eq(referral.customer_uuid, customer_uuid), isNull(referral.active_at)));
};

/** Resets the reward period when the SIM is deactivated before its end. A referral whose period is over waits only for its payment. */
export const resetUnfinishedRewardPeriod = async (
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

/** Registers an address; a second registration returns the first row. */
export const getOrInsertCampaignUser = async (
  tx: Tx,
  row: typeof campaignUser.$inferInsert,
): Promise<typeof campaignUser.$inferSelect> => {
  await tx.insert(campaignUser).values(row).onConflictDoNothing();
  const storedUser = await findCampaignUser(tx, row.email);
  if (!storedUser) throw new Error('a registration was neither made nor found');
  return storedUser;
};

/**
 * Returns the registration of an address and marks it as mailed on `day`; null when a mail was already sent that day.
 */
export const claimDailyMail = async (
  tx: Tx,
  email: string,
  day: BusinessDate,
): Promise<typeof campaignUser.$inferSelect | null> => {
  const [row] = await tx
    .update(campaignUser)
    .set({ mailed_on: day })
    .where(and(eq(campaignUser.email, email), or(isNull(campaignUser.mailed_on), lt(campaignUser.mailed_on, day))))
    .returning();
  return row ?? null;
};
