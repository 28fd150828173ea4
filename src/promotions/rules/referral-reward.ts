import { addSeconds } from '#platform/pure/instant.ts';

/** Days that a friend's SIM must be active before both sides earn the reward; longer than the withdrawal period. */
export const REWARD_AFTER_DAYS = 30;
/** Maximum number of rewarded friends for each customer. */
export const REWARDED_FRIENDS_MAX = 10;

/** `invited`: registered, without an active SIM. `own`: the same person under another address; earns nothing. */
export const referralStates = ['invited', 'pending', 'earned', 'own'] as const;
export type ReferralState = (typeof referralStates)[number];

/** When a SIM activated at this time earns the reward. */
export function rewardEarnedAt(active_at: Date): Date {
  return addSeconds(active_at, REWARD_AFTER_DAYS * 86_400);
}

export function computeReferralState(came: { active_at: Date | null; own: boolean }, now: Date): ReferralState {
  if (came.own) return 'own';
  if (came.active_at === null) return 'invited';
  return now < rewardEarnedAt(came.active_at) ? 'pending' : 'earned';
}

/** A referred customer. `reward_cents`: the reward for each side, fixed at registration. */
export type ReferralProgress = { state: ReferralState; active_at: Date | null; reward_cents: number };

/**
 * Computes the cents earned: one reward for each of the first ten earning friends, and one for a customer's own
 * referral.
 */
export function computeRewardEarned(friends: readonly ReferralProgress[], came: ReferralProgress | null): number {
  const earned = ({ state }: ReferralProgress) => state === 'earned';
  const brought = friends
    .filter(earned)
    .toSorted((a, b) => Number(a.active_at) - Number(b.active_at))
    .slice(0, REWARDED_FRIENDS_MAX);
  return [...brought, ...[came ?? []].flat().filter(earned)].reduce((sum, { reward_cents }) => sum + reward_cents, 0);
}
