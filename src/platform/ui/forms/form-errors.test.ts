import { expect, test } from 'vitest';

import { parseFormProblem, formatFault } from './form-errors.ts';

const textByCode: { [code: string]: string } = {
  SOMETHING_WENT_WRONG: 'Something went wrong',
  EMAIL_TAKEN: 'Known already',
};
const text = (code: string) => textByCode[code];

test.each([
  ['a known code', { code: 'EMAIL_TAKEN', detail: 'taken' }, 'Known already'],
  [
    'a wait, with its duration',
    { code: 'TOO_MANY_REQUESTS', detail: 'Try again in 3 minutes' },
    'Try again in 3 minutes',
  ],
  [
    'a hold, with its end',
    { code: 'HELD_UNTIL', detail: 'Possible from 3 May at 10:00' },
    'Possible from 3 May at 10:00',
  ],
  ['an unknown code of a newer server', { code: 'NEWER', detail: 'Its own words' }, 'Its own words'],
  ['an unknown code without a detail', { code: 'NEWER', detail: '' }, 'Something went wrong'],
  ['an error without a code', new Error('?'), 'Something went wrong'],
])('a text is shown for %s', (_, thrown, expected) =>
  expect(formatFault(parseFormProblem(thrown), text)).toBe(expected),
);
