import { expect, test } from 'vitest';
import { formatOtherParty } from './format-other-party.ts';

test.each([
  ['+3247012xxxx', '0470 12 •• ••'],
  ['+322345xxxx', '02 345 •• ••'],
  ['+323234xxxx', '03 234 •• ••'],
  ['+324221xxxx', '04 221 •• ••'],
  ['+329234xxxx', '09 234 •• ••'],
  ['+328183xxxx', '081 83 •• ••'],
  ['+321012xxxx', '010 12 •• ••'],
  ['+3280012345', '0800 12 345'],
  ['+3290012345', '0900 12 345'],
  ['+3278151515', '078 15 15 15'],
  ['+3312345xxxx', '+33 123 45 •• ••'],
  ['+3526211xxxx', '+352 621 1• •• •'],
  ['1207', '1207'],
])('%s is formatted as %s', (party, expected) => {
  expect(formatOtherParty(party).replaceAll('\u00a0', ' ')).toBe(expected);
});
