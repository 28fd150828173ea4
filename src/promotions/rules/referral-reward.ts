import { addSeconds } from '#platform/pure/instant.ts';
import type { ReferralRefusal } from './referral-eligibility.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Days that a friend's SIM must be active before both sides earn the reward; longer than the withdrawal period. */
export const REWARD_AFTER_DAYS = 30;
/** Maximum number of rewarded friends for each customer. */
export const REWARDED_FRIENDS_MAX = 10;

/**
 * `invited`: registered, without an active SIM. `pending`: active, and the days or the paid month are missing.
 * `earned`: credited. `own`: the same person as the inviter; earns nothing.
 */
export const referralStates = ['invited', 'pending', 'earned', 'own'] as const;
export type ReferralState = (typeof referralStates)[number];

/** When a SIM activated at this time earns the reward, if a month of it is paid by then. */
export function rewardEarnedAt(active_at: Date): Date {
  return addSeconds(active_at, REWARD_AFTER_DAYS * 86_400);
}

export type ReferralProgress = { active_at: Date | null; settled_at: Date | null; refused: ReferralRefusal | null };

export function computeReferralState({ active_at, settled_at, refused }: ReferralProgress): ReferralState {
  if (refused !== null) return 'own';
  if (settled_at !== null) return 'earned';
  return active_at === null ? 'invited' : 'pending';
}

/** Cents that the inviter gets for one more friend: 0 above the maximum of rewarded friends. */
export function computeInviterReward(reward_cents: Cents, rewarded_before: number): number {
  return rewarded_before < REWARDED_FRIENDS_MAX ? reward_cents : 0;
}
