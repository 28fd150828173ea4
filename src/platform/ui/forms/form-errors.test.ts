import { expect, test } from 'vitest';

import { parseFormProblem, formatFault } from './form-errors.ts';

const textByCode: { [code: string]: string } = {
  SOMETHING_WENT_WRONG: 'Something went wrong',
  EMAIL_TAKEN: 'Known already',
};
const text = (code: string) => textByCode[code];

test.each([
  ['a code with words', { code: 'EMAIL_TAKEN', detail: 'taken' }, 'Known already'],
  ['a wait, until when', { code: 'TOO_MANY_REQUESTS', detail: 'Try again in 3 minutes' }, 'Try again in 3 minutes'],
  [
    'a hold, until when',
    { code: 'HELD_UNTIL', detail: 'Possible from 3 May at 10:00' },
    'Possible from 3 May at 10:00',
  ],
  ['a code of a newer server', { code: 'NEWER', detail: 'Its own words' }, 'Its own words'],
  ['neither words nor detail', { code: 'NEWER', detail: '' }, 'Something went wrong'],
  ['no code at all', new Error('?'), 'Something went wrong'],
])('a call that fails is never silent: %s', (_, thrown, expected) =>
  expect(formatFault(parseFormProblem(thrown), text)).toBe(expected),
);
