import { allocateByLargestRemainder } from '#platform/pure/largest-remainder.ts';
import { dataScale, roundedData } from './format-usage-amount.ts';

const MINUTE = 60;

const sumOf = (parts: readonly number[]): number => parts.reduce((all, each) => all + each, 0);

const minutesOf = (seconds: readonly number[]): number => Math.ceil(sumOf(seconds) / MINUTE);

/** Rounds parts in seconds to minutes that add up to their sum, which is rounded up. */
export const roundToMinutes = (seconds: readonly number[], sum: number = minutesOf(seconds)): number[] =>
  allocateByLargestRemainder(seconds, MINUTE, sum);

/** Rounds rows of parts: columns add up to their sums, and these to the total. */
export const roundRowsToMinutes = (rows: readonly (readonly number[])[]): number[][] => {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0));
  const sums = roundToMinutes(columns.map(sumOf));
  const minutes = columns.map((column, at) => roundToMinutes(column, sums[at]));
  return rows.map((_, at) => minutes.map((column) => column[at] ?? 0));
};

/** Rounds parts in bytes to the precision of their sum, so that they add up to it; null: too small to be shown. */
export const roundDataParts = (bytes: readonly number[]): (number | null)[] => {
  const all = sumOf(bytes);
  const { size, digits } = dataScale(all);
  const factor = 10 ** digits;
  const steps = allocateByLargestRemainder(bytes, size / factor, Math.round(roundedData(all) * factor));
  return steps.map((each, at) => (each === 0 && bytes[at] !== 0 ? null : each / factor));
};
