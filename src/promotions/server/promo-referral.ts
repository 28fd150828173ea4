import type { promotionsContract } from '#promotions/contract.ts';
import { parseRefCode } from '#promotions/rules/referral.ts';
import { REWARD_AFTER_DAYS } from '#promotions/rules/referral-reward.ts';
import type { Handler } from '#platform/http/handler.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { findCodeOwner } from './referral-codes.store.ts';

/** Tells what an invitation gives, and nothing about who sent it. */
export const promoReferral: Handler<typeof promotionsContract, 'GET /api/promo/referral'> = async ({
  db,
  query,
  settings,
}) => {
  const ref_code = parseRefCode(query.ref_code);
  const isKnownCode = ref_code !== null && (await findCodeOwner(db.read, ref_code)) !== null;
  return {
    known: isKnownCode,
    reward: centsToEuro(isKnownCode ? settings.REFERRAL_REWARD_CENTS : 0),
    reward_after_days: REWARD_AFTER_DAYS,
  };
};
