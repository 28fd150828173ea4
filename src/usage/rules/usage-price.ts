import { SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import type { Cents } from '#platform/pure/money.ts';

const BYTES_PER_KB = 1000;
const KB_PER_GB = 1_000_000;

/** Prices in thousandths of a cent, rounded half up: calls per second, data per started kilobyte. */
export const millicentsOfSeconds = (seconds: number, minute: Cents): number =>
  Math.round((seconds * minute * MILLICENTS) / SECONDS_PER_MINUTE);

export const millicentsOfBytes = (bytes: number, gb: Cents): number =>
  Math.round((Math.ceil(bytes / BYTES_PER_KB) * gb) / (KB_PER_GB / MILLICENTS));

export const millicentsOfItems = (count: number, each: Cents): number => count * each * MILLICENTS;
