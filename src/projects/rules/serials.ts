/** A serial of a registry: a text with the number of the credit at its end. */
const serialFormat = /^([A-Z0-9][A-Z0-9./-]{0,60}?)(\d{1,12})$/;

/** Maximum number of serials of one line; each is a tonne. */
const MAX_SERIALS = 10_000;

export type SerialRange = { first: string; last: string };

const splitSerial = (serial: string): { head: string; digits: string } | null => {
  const [, head, digits] = serialFormat.exec(serial) ?? [];
  return head !== undefined && digits !== undefined ? { head, digits } : null;
};

/** All serials from the first to the last, or the reason why they are no range. */
export const expandSerials = (firstSerial: string, lastSerial: string): string[] | string => {
  const [start, end] = [splitSerial(firstSerial), splitSerial(lastSerial)];
  if (!start || !end)
    return `${start ? lastSerial : firstSerial} is no serial: capitals and digits, the number at its end`;
  if (start.head !== end.head || start.digits.length !== end.digits.length)
    return `${firstSerial} and ${lastSerial} do not begin alike`;
  const [low, high] = [Number(start.digits), Number(end.digits)];
  if (high < low) return `${lastSerial} is before ${firstSerial}`;
  if (high - low >= MAX_SERIALS) return `a line has at most ${MAX_SERIALS} serials`;
  return Array.from(
    { length: high - low + 1 },
    (_, at) => start.head + String(low + at).padStart(start.digits.length, '0'),
  );
};

/** Serials as ranges without gaps, in their order. */
export const toSerialRanges = (serials: readonly { serial: string }[]): SerialRange[] => {
  const ranges: (SerialRange & { head: string; next: number; length: number })[] = [];
  for (const { serial } of serials.toSorted((a, b) => (a.serial < b.serial ? -1 : 1))) {
    const { head, digits } = splitSerial(serial) ?? { head: serial, digits: '0' };
    const [number, lastRange] = [Number(digits), ranges.at(-1)];
    if (lastRange && lastRange.head === head && lastRange.length === digits.length && lastRange.next === number) {
      lastRange.last = serial;
      lastRange.next += 1;
    } else ranges.push({ first: serial, last: serial, head, next: number + 1, length: digits.length });
  }
  return ranges.map(({ first, last }) => ({ first, last }));
};
