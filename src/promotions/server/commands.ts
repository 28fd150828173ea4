import type { Settings } from '#platform/settings.ts';
import type { Tx } from '#platform/db/database.ts';
import { parseRefCode } from '#promotions/rules/referral.ts';
import { isReferralCodeOfEmail, insertReferral } from './referrals.store.ts';

/**
 * Records the referral of a new customer with the reward (cents) that applies on that day. Ignores a missing or
 * malformed code and the code of the customer's own email address.
 */
export const recordReferral = async (
  tx: Tx,
  settings: Pick<Settings, 'REFERRAL_REWARD_CENTS'>,
  came: { customer_uuid: string; email: string | null; ref_code: string | null | undefined; now: Date },
): Promise<void> => {
  const ref_code = parseRefCode(came.ref_code);
  const own = ref_code !== null && came.email !== null && (await isReferralCodeOfEmail(tx, came.email, ref_code));
  if (!ref_code || own) return;
  const { customer_uuid, now } = came;
  await insertReferral(tx, { customer_uuid, ref_code, at: now, reward_cents: settings.REFERRAL_REWARD_CENTS });
};
