import { SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import type { Cents } from '#platform/pure/money.ts';

const MILLICENTS = 1000;
const BYTES_PER_KB = 1000;
const KB_PER_GB = 1_000_000;

/** Prices of use in thousandths of a cent, half of one rounded up: calls by the second, data by the kilobyte begun. */
export const priceOfSeconds = (seconds: number, minute: Cents): number =>
  Math.round((seconds * minute * MILLICENTS) / SECONDS_PER_MINUTE);

export const priceOfBytes = (bytes: number, gb: Cents): number =>
  Math.round((Math.ceil(bytes / BYTES_PER_KB) * gb) / (KB_PER_GB / MILLICENTS));

export const priceOfItems = (count: number, each: Cents): number => count * each * MILLICENTS;

/** What a month has cost, in cents, half up: the one place where it is rounded. */
export const centsOfMillicents = (millicents: number): Cents => Math.round(millicents / MILLICENTS);
