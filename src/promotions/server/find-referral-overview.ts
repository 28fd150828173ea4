import type { promotionsContract } from '#promotions/contract.ts';
import {
  rewardEarnedAt,
  REWARD_AFTER_DAYS,
  REWARDED_FRIENDS_MAX,
  computeReferralState,
} from '#promotions/rules/referral-reward.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { buildReferralUrl } from './referral-code.ts';
import { queryCodesOf } from './referral-codes.store.ts';
import { type Referral, findReferral, queryReferralsByCodes } from './referrals.store.ts';

const toReferralReply = (row: Referral) => {
  const state = computeReferralState(row);
  const { at, active_at } = row;
  return {
    state,
    since: toIso(at),
    earns_at: state === 'own' || active_at === null ? null : toIso(rewardEarnedAt(active_at)),
  };
};

/** Returns the referral code of the customer. An earlier campaign registration with the same address keeps its code. */
export const findReferralOverview: Handler<typeof promotionsContract, 'GET /api/promo/invitee'> = async ({
  db,
  caller,
  settings,
}) => {
  const { customer_uuid } = caller;
  const codes = await queryCodesOf(db.read, customer_uuid);
  const [ref_code = ''] = codes;
  const [friends, ownReferral] = [
    await queryReferralsByCodes(db.read, codes),
    await findReferral(db.read, customer_uuid),
  ];
  const creditedCents = friends.reduce((sum, { inviter_cents }) => sum + (inviter_cents ?? 0), 0);
  const rewardAsFriend = ownReferral?.settled_at ? (ownReferral.reward_cents ?? 0) : 0;
  return {
    ref_code,
    referral_url: buildReferralUrl(settings.APP_URL, ref_code),
    invited: friends.length,
    campaign_user: codes.length > 1,
    reward: centsToEuro(settings.REFERRAL_REWARD_CENTS),
    reward_after_days: REWARD_AFTER_DAYS,
    rewarded_max: REWARDED_FRIENDS_MAX,
    earned: centsToEuro(creditedCents + rewardAsFriend),
    friends: friends.map(toReferralReply),
    came: ownReferral && toReferralReply(ownReferral),
  };
};
