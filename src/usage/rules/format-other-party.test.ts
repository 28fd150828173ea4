import { expect, test } from 'vitest';
import { formatOtherParty } from './format-other-party.ts';

test.each([
  ['+3247012xxxx', '0470 12 •• ••'],
  ['+322345xxxx', '02 345 •• ••'],
  ['+3290012345', '0900 12 345'],
  ['+3278151515', '078 15 15 15'],
  ['+3312345xxxx', '+3312345••••'],
  ['1207', '1207'],
])('%s is formatted as %s', (party, shown) => {
  expect(formatOtherParty(party).replaceAll('\u00a0', ' ')).toBe(shown);
});
