/** Number of parts of a bill cycle run: more than workers, so that no worker idles while another processes a large part. */
export const BILL_CYCLE_PARTS = 16;

/** Number of jobs that work at a run at the same time, so that other jobs keep their share of the workers. */
export const BILL_CYCLE_JOBS = 4;

const digits = 32;

const toNumber = (uuid: string): bigint => BigInt(`0x${uuid.replaceAll('-', '')}`);

const toUuid = (number: bigint): string =>
  number
    .toString(16)
    .padStart(digits, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Splits the uuids from the first to the last into ranges of equal width, and returns the last uuid of each range except
 * the last range. The range between the two uuids is split, because uuids begin with their time of creation and share their first digits.
 */
export const customerRangeEnds = (firstUuid: string, lastUuid: string, parts: number = BILL_CYCLE_PARTS): string[] => {
  const [from, to] = [toNumber(firstUuid), toNumber(lastUuid)];
  const width = (to - from) / BigInt(parts);
  if (width <= 0n) return [];
  return Array.from({ length: parts - 1 }, (_, part) => toUuid(from + width * BigInt(part + 1)));
};
