import { addSeconds } from '#platform/pure/instant.ts';

/** Days that a friend's SIM is in use before both have earned the reward: past the time in which one may withdraw. */
export const REWARD_AFTER_DAYS = 30;
/** Friends that bring a reward, for one customer. */
export const REWARDED_FRIENDS_MAX = 10;

/** `invited`: has come, without a SIM in use. `own`: the same person under another address, which earns nothing. */
export const referralStates = ['invited', 'pending', 'earned', 'own'] as const;
export type ReferralState = (typeof referralStates)[number];

/** When a SIM that went into use then has earned the reward. */
export function rewardEarnedAt(active_at: Date): Date {
  return addSeconds(active_at, REWARD_AFTER_DAYS * 86_400);
}

export function computeReferralState(came: { active_at: Date | null; own: boolean }, now: Date): ReferralState {
  if (came.own) return 'own';
  if (came.active_at === null) return 'invited';
  return now < rewardEarnedAt(came.active_at) ? 'pending' : 'earned';
}

/** One who came through somebody. `reward_cents`: what both were promised then, each. */
export type ReferralProgress = { state: ReferralState; active_at: Date | null; reward_cents: number };

/** Cents earned: by who brought these friends, up to the tenth that earns, and by having come through a friend oneself. */
export function computeRewardEarned(friends: readonly ReferralProgress[], came: ReferralProgress | null): number {
  const earned = ({ state }: ReferralProgress) => state === 'earned';
  const brought = friends
    .filter(earned)
    .toSorted((a, b) => Number(a.active_at) - Number(b.active_at))
    .slice(0, REWARDED_FRIENDS_MAX);
  return [...brought, ...[came ?? []].flat().filter(earned)].reduce((sum, { reward_cents }) => sum + reward_cents, 0);
}
