import type { Cents } from '#platform/pure/money.ts';

/** A line of the price list for use abroad: a minute made, a minute received, a message, a GB. */
export type RoamingRate = { code: string; minute: Cents; received: Cents; sms: Cents; data_gb: Cents };
/** A line for calling abroad from here; a message may not be possible there. */
export type InternationalRate = { code: string; minute: Cents; sms: Cents };
/** A number that is neither ordinary nor abroad. */
export type PremiumRate = { code: string; per: 'minute' | 'call' | 'sms'; price: Cents };

/** What everything beside a plan costs in a month: an edition of the price list, ready to be looked up. */
export type RateTable = {
  edition: number;
  /** After what a plan includes. */
  beyond: { minute: Cents; sms: Cents; data_gb: Cents };
  /** Where a plan is used as at home. */
  eu: ReadonlySet<string>;
  /** A GB there beyond the fair use of data. */
  eu_beyond_gb: Cents;
  abroad: ReadonlyMap<string, RoamingRate>;
  elsewhere: RoamingRate;
  to: ReadonlyMap<string, InternationalRate>;
  to_elsewhere: InternationalRate;
  /** By how a number begins, the longest first. */
  to_numbers: readonly (readonly [string, InternationalRate])[];
  special: readonly (readonly [string, PremiumRate])[];
  paid_sms: PremiumRate;
};
