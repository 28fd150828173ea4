import { expect, test } from 'vitest';
import { checkReferral, type ReferralFacts } from './referral-eligibility.ts';
import { computeInviterReward, computeReferralState, REWARDED_FRIENDS_MAX, rewardEarnedAt } from './referral-reward.ts';

const at = new Date('2026-11-01T10:00:00Z');

test.each([
  ['who has no SIM yet', { active_at: null, settled_at: null, refused: null }, 'invited'],
  ['a SIM in use that is not credited yet', { active_at: at, settled_at: null, refused: null }, 'pending'],
  ['a credited one', { active_at: at, settled_at: at, refused: null }, 'earned'],
  ['a credited one whose SIM ended afterwards', { active_at: null, settled_at: at, refused: null }, 'earned'],
  ['the same person', { active_at: at, settled_at: null, refused: 'person' }, 'own'],
] as const)('%s', (_, progress, state) => expect(computeReferralState(progress)).toBe(state));

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

test('ten friends are rewarded, and the eleventh brings the inviter nothing', () => {
  expect(computeInviterReward(500, REWARDED_FRIENDS_MAX - 1)).toBe(500);
  expect(computeInviterReward(500, REWARDED_FRIENDS_MAX)).toBe(0);
});
