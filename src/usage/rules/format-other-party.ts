const space = '\u00a0';

/** Groups digits from the left: `[4, 2, 2, 2]` formats 0470121234 as 0470 12 12 34. Remaining digits go to the last group. */
const groupDigits = (digits: string, sizes: readonly number[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  const rest = digits.slice(at);
  return [...parts.slice(0, -1), `${parts.at(-1) ?? ''}${rest}`].join(space);
};

const groupSizes = (national: string): number[] => {
  if (national.startsWith('04')) return [4, 2, 2, 2];
  if (national.startsWith('090')) return [4, 2, 3];
  return /^07[08]/.test(national) ? [3, 2, 2, 2] : [2, 3, 2, 2];
};

/** Formats a called or calling number the Belgian way. Masked digits are dots. */
export const formatOtherParty = (party: string): string => {
  const masked = party.replaceAll('x', '•');
  if (!masked.startsWith('+32')) return masked.replaceAll(' ', space);
  const national = `0${masked.slice(3)}`;
  return groupDigits(national, groupSizes(national));
};
