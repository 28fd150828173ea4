import { expect, test } from 'vitest';
import { earnsAt, referralState, rewardEarned } from './referral-reward.ts';

const active_at = new Date('2026-11-01T10:00:00Z');
const at = (text: string) => new Date(text);

test.each([
  ['who has no SIM yet', { active_at: null, own: false }, '2026-12-24T00:00:00Z', 'invited'],
  ['a SIM in use for less than 30 days', { active_at, own: false }, '2026-12-01T09:59:59Z', 'pending'],
  ['a SIM in use for 30 days', { active_at, own: false }, '2026-12-01T10:00:00Z', 'earned'],
  ['the same person', { active_at, own: true }, '2026-12-24T00:00:00Z', 'own'],
] as const)('%s', (_, came, now, state) => expect(referralState(came, at(now))).toBe(state));

test('both earn on the same day', () => expect(earnsAt(active_at)).toEqual(at('2026-12-01T10:00:00Z')));

test('each friend earns once, up to ten, and having come oneself once more', () => {
  expect(rewardEarned([], null, 500)).toBe(0);
  expect(rewardEarned(['invited', 'pending', 'own'], 'pending', 500)).toBe(0);
  expect(rewardEarned(['earned', 'pending'], 'earned', 500)).toBe(1000);
  expect(
    rewardEarned(
      Array.from({ length: 12 }, () => 'earned' as const),
      null,
      500,
    ),
  ).toBe(5000);
});
