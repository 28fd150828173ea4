import type { Tx } from '#platform/db/database.ts';
import { parseRefCode } from '#promotions/rules/referral.ts';
import { keepReferral } from './referrals.store.ts';

/** Remembers through whose referral a new customer came; nothing happens without a code, or with one that cannot be one. */
export const recordReferral = async (
  tx: Tx,
  came: { customer_uuid: string; ref_code: string | null | undefined; now: Date },
): Promise<void> => {
  const ref_code = parseRefCode(came.ref_code);
  if (ref_code) await keepReferral(tx, { customer_uuid: came.customer_uuid, ref_code, at: came.now });
};
