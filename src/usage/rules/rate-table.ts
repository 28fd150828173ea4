import type { Cents } from '#platform/pure/money.ts';

/** Roaming rate: a minute made, a minute received, a message, a GB. */
export type RoamingRate = { code: string; minute: Cents; received_minute: Cents; sms: Cents; data_gb: Cents };
/** International rate. Some countries cannot receive messages. */
export type InternationalRate = { code: string; minute: Cents; sms: Cents };
/** Special number: neither domestic nor international. */
export type PremiumRate = { code: string; per: 'minute' | 'call' | 'sms'; price: Cents };

/** Out-of-plan prices of a month: an edition of the price list, indexed for lookup. */
export type RateTable = {
  edition: number;
  /** Prices beyond the allowances. */
  beyond: { minute: Cents; sms: Cents; data_gb: Cents };
  /** Countries where a plan is used as at home. */
  eu: ReadonlySet<string>;
  /** Price per GB in these countries beyond the fair use allowance. */
  eu_beyond_gb: Cents;
  abroad: ReadonlyMap<string, RoamingRate>;
  elsewhere: RoamingRate;
  /** Rate on ships and aircraft. */
  non_terrestrial: RoamingRate;
  to: ReadonlyMap<string, InternationalRate>;
  to_elsewhere: InternationalRate;
  /** International rates by number prefix, the longest first. */
  to_numbers: readonly (readonly [string, InternationalRate])[];
  special: readonly (readonly [string, PremiumRate])[];
  paid_sms: PremiumRate;
  /** Paid SMS by the first digit of the number; `paid_sms` for all others. */
  paid_sms_by_digit: ReadonlyMap<string, PremiumRate>;
};
