import { expect, test } from 'vitest';
import { checkReferral, type ReferralFacts } from './referral-eligibility.ts';
import { computeInviterReward, computeReferralState, REWARDED_FRIENDS_MAX, rewardEarnedAt } from './referral-reward.ts';

const at = new Date('2026-11-01T10:00:00Z');

test.each([
  ['a friend without a SIM', { active_at: null, settled_at: null, refused: null }, 'invited'],
  ['a friend with a SIM in use and no credit yet', { active_at: at, settled_at: null, refused: null }, 'pending'],
  ['a credited friend', { active_at: at, settled_at: at, refused: null }, 'earned'],
  ['a credited friend whose SIM ended afterwards', { active_at: null, settled_at: at, refused: null }, 'earned'],
  ['a friend who is the inviter', { active_at: at, settled_at: null, refused: 'person' }, 'own'],
] as const)('computeReferralState of %s', (_, progress, state) => expect(computeReferralState(progress)).toBe(state));

test('the reward of both sides is earned 30 days after the activation', () =>
  expect(rewardEarnedAt(at)).toEqual(new Date('2026-12-01T10:00:00Z')));

const noFacts: ReferralFacts = { same_person: false, same_device: false, same_iban: false, same_address: false };

test.each([
  [{}, null],
  [{ same_person: true }, 'person'],
  [{ same_device: true }, 'device'],
  [{ same_iban: true }, 'iban'],
  [{ same_address: true }, 'address'],
  [{ same_address: true, same_person: true }, 'person'],
  [{ same_iban: true, same_device: true }, 'device'],
] as const)('%j is refused for %s', (facts, reason) => expect(checkReferral({ ...noFacts, ...facts })).toBe(reason));

test('the inviter is rewarded for ten friends, and not for the eleventh', () => {
  expect(computeInviterReward(500, REWARDED_FRIENDS_MAX - 1)).toBe(500);
  expect(computeInviterReward(500, REWARDED_FRIENDS_MAX)).toBe(0);
});
