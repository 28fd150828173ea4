const MOBILE = [4, 2, 2, 2];
/** Brussels, Antwerp, Ghent and Liège have one digit behind the 0. */
const LARGE_ZONE = [2, 3, 2, 2];
const ZONE = [3, 2, 2, 2];

/** Of a number that begins with 0, while it is typed too: mobile numbers are 045 to 049, 040 to 044 is Liège (BIPT numbering plan). */
const sizesOf = (digits: string): number[] => {
  if (/^04(?:$|[5-9])/.test(digits)) return MOBILE;
  return /^0[2349]/.test(digits) ? LARGE_ZONE : ZONE;
};

/** Groups the digits of a national Belgian number as they are written: `0470 12 34 56`, `02 123 45 67`, `081 12 34 56`. Nothing is cut off. */
export function groupBelgianPhone(digits: string): string {
  const groups: string[] = [];
  let at = 0;
  for (const size of sizesOf(digits)) {
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return `${groups.filter(Boolean).join(' ')}${digits.slice(at)}`;
}
