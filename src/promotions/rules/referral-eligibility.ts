/** Facts about the friend and the inviter at the time when the reward is due. */
export type ReferralFacts = {
  /** Same name and date of birth as the inviter, or as a friend who was rewarded. */
  same_person: boolean;
  /** The browser that registered the friend was known as one of the inviter. */
  same_device: boolean;
  /** The account to debit is one of the inviter, or of a friend who was rewarded. */
  same_iban: boolean;
  /** Home or delivery address is one of the inviter. */
  same_address: boolean;
};

/** The reason why a referral is not rewarded, the strongest first. `code`: the code has no owner. */
export const referralRefusals = ['code', 'person', 'device', 'iban', 'address'] as const;
export type ReferralRefusal = (typeof referralRefusals)[number];

/** The rule: a reward is for bringing another person, so the friend may share no account or device with the inviter. */
const rules: readonly (readonly [keyof ReferralFacts, ReferralRefusal])[] = [
  ['same_person', 'person'],
  ['same_device', 'device'],
  ['same_iban', 'iban'],
  ['same_address', 'address'],
];

/** The reason why a referral is not rewarded, or null. */
export function checkReferral(facts: ReferralFacts): ReferralRefusal | null {
  return rules.find(([fact]) => facts[fact])?.[1] ?? null;
}
