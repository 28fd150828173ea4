import type { Tx } from '#platform/db/database.ts';
import { parseRefCode } from '#promotions/rules/referral.ts';
import { isOwnCode, keepReferral } from './referrals.store.ts';

/**
 * Remembers through whose referral a new customer came. Nothing happens without a code, with one that cannot be one, or with the one
 * that this address has got itself.
 */
export const recordReferral = async (
  tx: Tx,
  came: { customer_uuid: string; email: string | null; ref_code: string | null | undefined; now: Date },
): Promise<void> => {
  const ref_code = parseRefCode(came.ref_code);
  const own = ref_code !== null && came.email !== null && (await isOwnCode(tx, came.email, ref_code));
  if (ref_code && !own) await keepReferral(tx, { customer_uuid: came.customer_uuid, ref_code, at: came.now });
};
