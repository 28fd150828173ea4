import { findSamePersons } from '#customers/server/queries.ts';
import { findEmail } from '#identity/server/queries.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import {
  type ReferralProgress,
  rewardEarnedAt,
  REWARD_AFTER_DAYS,
  REWARDED_FRIENDS_MAX,
  computeReferralState,
  computeRewardEarned,
} from '#promotions/rules/referral-reward.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { computeReferralCode, buildReferralUrl } from './referral-code.ts';
import { findCampaignUser, type Referral, findReferral, queryReferralsByCode } from './referrals.store.ts';

type ReferralWithProgress = Referral & ReferralProgress;

const toReferralReply = ({ at, active_at, state }: ReferralWithProgress) => ({
  state,
  since: toIso(at),
  earns_at: state === 'own' || active_at === null ? null : toIso(rewardEarnedAt(active_at)),
});

/** Returns the referral code of the customer. An earlier campaign registration with the same address keeps its code. */
export const promoInvitee: Handler<typeof promotionsContract, 'GET /api/promo/invitee'> = async ({
  db,
  caller,
  settings,
  now,
}) => {
  const { customer_uuid } = caller;
  const email = await findEmail(db.read, customer_uuid);
  const campaign = email?.address ? await findCampaignUser(db.read, email.address) : null;
  const ref_code = campaign?.ref_code ?? computeReferralCode(customer_uuid);
  const [rows, came] = [await queryReferralsByCode(db.read, ref_code), await findReferral(db.read, customer_uuid)];
  // Customers without an active SIM may not have a name yet.
  const named = rows.filter(({ active_at }) => active_at !== null).map((row) => row.customer_uuid);
  const own = await findSamePersons(db.read, customer_uuid, named);
  const each = settings.REFERRAL_REWARD_CENTS;
  const known = (row: Referral): ReferralWithProgress => ({
    ...row,
    reward_cents: row.reward_cents ?? each,
    state: computeReferralState({ active_at: row.active_at, own: own.has(row.customer_uuid) }, now()),
  });
  const [friends, mine] = [rows.map(known), came && known(came)];
  return {
    ref_code,
    referral_url: buildReferralUrl(settings.APP_URL, ref_code),
    invited: friends.length,
    campaign_user: campaign !== null,
    reward: centsToEuro(each),
    reward_after_days: REWARD_AFTER_DAYS,
    rewarded_max: REWARDED_FRIENDS_MAX,
    earned: centsToEuro(computeRewardEarned(friends, mine)),
    friends: friends.map(toReferralReply),
    came: mine && toReferralReply(mine),
  };
};
