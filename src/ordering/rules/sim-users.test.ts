import { expect, test } from 'vitest';
import { resolveSimUsers } from './sim-users.ts';

const emma = 'Emma';
test.each([
  ['a single SIM asks nothing', [{ own_number: false, user_name: emma }], [[null, null]]],
  [
    'nothing said',
    [{}, {}],
    [
      [null, null],
      [null, null],
    ],
  ],
  [
    'only a name said',
    [{}, { user_name: emma }],
    [
      [null, null],
      [null, emma],
    ],
  ],
  [
    'the own one first',
    [{ own_number: true }, { user_name: emma }],
    [
      [true, null],
      [false, emma],
    ],
  ],
  [
    'the own one last',
    [{ user_name: emma }, { own_number: true }],
    [
      [false, emma],
      [true, null],
    ],
  ],
  [
    'the own one may have a name too',
    [{ own_number: true, user_name: emma }, {}],
    [
      [true, emma],
      [false, null],
    ],
  ],
  [
    'all for others',
    [{ own_number: false }, { own_number: false, user_name: emma }],
    [
      [false, null],
      [false, emma],
    ],
  ],
])('%s', (_name, lines, expected) => {
  expect(resolveSimUsers(lines).map(({ own_number, user_name }) => [own_number, user_name])).toEqual(expected);
});
