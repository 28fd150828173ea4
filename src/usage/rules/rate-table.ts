import type { Cents } from '#platform/pure/money.ts';

/** A line of the price list for use abroad: a minute made, a minute received, a message, a GB. */
export type AbroadLine = { code: string; minute: Cents; received: Cents; sms: Cents; data_gb: Cents };
/** A line for calling abroad from here; a message may not be possible there. */
export type ToLine = { code: string; minute: Cents; sms: Cents };
/** A number that is neither ordinary nor abroad. */
export type SpecialLine = { code: string; per: 'minute' | 'call' | 'sms'; price: Cents };

/** What everything beside a plan costs in a month: an edition of the price list, ready to be looked up. */
export type RateTable = {
  edition: number;
  /** After what a plan includes. */
  beyond: { minute: Cents; sms: Cents; data_gb: Cents };
  /** Where a plan is used as at home. */
  eu: ReadonlySet<string>;
  /** A GB there beyond the fair use of data. */
  eu_beyond_gb: Cents;
  abroad: ReadonlyMap<string, AbroadLine>;
  elsewhere: AbroadLine;
  to: ReadonlyMap<string, ToLine>;
  to_elsewhere: ToLine;
  /** By how a number begins, the longest first. */
  to_numbers: readonly (readonly [string, ToLine])[];
  special: readonly (readonly [string, SpecialLine])[];
  paid_sms: SpecialLine;
};
