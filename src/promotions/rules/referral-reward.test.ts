import { expect, test } from 'vitest';
import { rewardEarnedAt, type ReferralState, computeReferralState, computeRewardEarned } from './referral-reward.ts';

const active_at = new Date('2026-11-01T10:00:00Z');
const at = (text: string) => new Date(text);

test.each([
  ['who has no SIM yet', { active_at: null, own: false }, '2026-12-24T00:00:00Z', 'invited'],
  ['a SIM in use for less than 30 days', { active_at, own: false }, '2026-12-01T09:59:59Z', 'pending'],
  ['a SIM in use for 30 days', { active_at, own: false }, '2026-12-01T10:00:00Z', 'earned'],
  ['the same person', { active_at, own: true }, '2026-12-24T00:00:00Z', 'own'],
] as const)('%s', (_, came, now, state) => expect(computeReferralState(came, at(now))).toBe(state));

test('the reward of both sides is earned at the same time', () =>
  expect(rewardEarnedAt(active_at)).toEqual(at('2026-12-01T10:00:00Z')));

const friend = (state: ReferralState, reward_cents = 500, day = 1) => {
  return { state, reward_cents, active_at: new Date(Date.UTC(2026, 9, day)) };
};

test('counts each friend once, up to ten, plus the own referral', () => {
  expect(computeRewardEarned([], null)).toBe(0);
  expect(computeRewardEarned([friend('invited'), friend('pending'), friend('own')], friend('pending'))).toBe(0);
  expect(computeRewardEarned([friend('earned'), friend('pending')], friend('earned'))).toBe(1000);
  const many = Array.from({ length: 12 }, () => friend('earned'));
  expect(computeRewardEarned(many, null)).toBe(5000);
});

test('uses the reward fixed at registration and counts the first ten friends', () => {
  expect(computeRewardEarned([friend('earned', 500), friend('earned', 300)], friend('earned', 700))).toBe(1500);
  const late = friend('earned', 9900, 2);
  expect(computeRewardEarned([late, ...Array.from({ length: 10 }, () => friend('earned'))], null)).toBe(5000);
});
