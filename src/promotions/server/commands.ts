import type { Settings } from '#platform/settings.ts';
import type { Tx } from '#platform/db/database.ts';
import { parseRefCode } from '#promotions/rules/referral.ts';
import { isReferralCodeOfEmail, insertReferral } from './referrals.store.ts';

/**
 * Remembers through whose referral a new customer came. Nothing happens without a code, with one that cannot be one, or with the one
 * that this address has got itself. What is promised on that day stays promised.
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
