import { allocateStepsByLargestRemainder } from '#platform/pure/largest-remainder.ts';
import { dataScale, dataInScaledUnit } from './format-usage-amount.ts';

const MINUTE = 60;

const sumOf = (parts: readonly number[]): number => parts.reduce((all, each) => all + each, 0);

const minutesOf = (seconds: readonly number[]): number => Math.ceil(sumOf(seconds) / MINUTE);

/** Rounds seconds to minutes that add up to `totalMinutes`, by default the total rounded up to minutes. */
export const roundToMinutes = (seconds: readonly number[], totalMinutes: number = minutesOf(seconds)): number[] =>
  allocateStepsByLargestRemainder(seconds, MINUTE, totalMinutes);

/** Rounds a table of seconds to minutes so that each column adds up to its rounded sum, and these to the rounded total. */
export const roundRowsToMinutes = (rows: readonly (readonly number[])[]): number[][] => {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0));
  const sums = roundToMinutes(columns.map(sumOf));
  const minutes = columns.map((column, at) => roundToMinutes(column, sums[at]));
  return rows.map((_, at) => minutes.map((column) => column[at] ?? 0));
};

/** Rounds bytes to the precision in which their sum is shown, so that they add up to it; null for a part too small to be shown. */
export const roundBytesToUnitOfSum = (bytes: readonly number[]): (number | null)[] => {
  const totalBytes = sumOf(bytes);
  const { size, digits } = dataScale(totalBytes);
  const factor = 10 ** digits;
  const steps = allocateStepsByLargestRemainder(
    bytes,
    size / factor,
    Math.round(dataInScaledUnit(totalBytes) * factor),
  );
  return steps.map((each, at) => (each === 0 && bytes[at] !== 0 ? null : each / factor));
};
