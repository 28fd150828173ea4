import { eq } from 'drizzle-orm';
import { findConfirmedEmail, findCustomerOfConfirmedEmail } from '#identity/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { computeReferralCode } from './referral-code.ts';
import { findCampaignUser } from './referrals.store.ts';
import { campaignUser, referralCode } from './tables.ts';

/** Records the code of a customer, so that it can be looked up. Idempotent. */
export const insertReferralCode = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx
    .insert(referralCode)
    .values({ ref_code: computeReferralCode(customer_uuid), customer_uuid })
    .onConflictDoNothing();
};

/**
 * Finds the owner of a code: a customer, or an address of the campaign, whose customer is null while there is none.
 * Null for an invented code.
 */
export const findCodeOwner = async (
  q: Reader,
  ref_code: string,
): Promise<{ customer_uuid: string | null; email: string | null } | null> => {
  const [codeRow] = await q.select().from(referralCode).where(eq(referralCode.ref_code, ref_code));
  if (codeRow) return { customer_uuid: codeRow.customer_uuid, email: null };
  const [invitedUser] = await q.select().from(campaignUser).where(eq(campaignUser.ref_code, ref_code));
  return invitedUser
    ? { customer_uuid: await findCustomerOfConfirmedEmail(q, invitedUser.email), email: invitedUser.email }
    : null;
};

/** The codes of a customer: the own one, and that of the campaign when the confirmed address registered there. */
export const queryCodesOf = async (q: Reader, customer_uuid: string): Promise<string[]> => {
  const email = await findConfirmedEmail(q, customer_uuid);
  const campaign = email === null ? null : await findCampaignUser(q, email);
  return [...(campaign ? [campaign.ref_code] : []), computeReferralCode(customer_uuid)];
};
