import { expect, test } from 'vitest';
import { resolveOwnNumbersAndSimUsers } from './sim-users.ts';

const emma = 'Emma';
test.each([
  ['are null for a single SIM', [{ own_number: false, user_name: emma }], [[null, null]]],
  [
    'are null when nothing was chosen',
    [{}, {}],
    [
      [null, null],
      [null, null],
    ],
  ],
  [
    'include a name without an own number',
    [{}, { user_name: emma }],
    [
      [null, null],
      [null, emma],
    ],
  ],
  [
    'include an own number on the first SIM',
    [{ own_number: true }, { user_name: emma }],
    [
      [true, null],
      [false, emma],
    ],
  ],
  [
    'include an own number on the last SIM',
    [{ user_name: emma }, { own_number: true }],
    [
      [false, emma],
      [true, null],
    ],
  ],
  [
    'include a name on the SIM with the own number',
    [{ own_number: true, user_name: emma }, {}],
    [
      [true, emma],
      [false, null],
    ],
  ],
  [
    'include no own number when all SIMs are for others',
    [{ own_number: false }, { own_number: false, user_name: emma }],
    [
      [false, null],
      [false, emma],
    ],
  ],
])('own numbers and users %s', (_name, lines, expected) => {
  expect(
    resolveOwnNumbersAndSimUsers(lines, { has_own_number: false }).map(({ own_number, user_name }) => [
      own_number,
      user_name,
    ]),
  ).toEqual(expected);
});

test('no SIM of an order has the own number when the customer has a number already', () => {
  const lines = [{ own_number: true }, { own_number: false, user_name: emma }];
  expect(resolveOwnNumbersAndSimUsers(lines, { has_own_number: true }).map(({ own_number }) => own_number)).toEqual([
    false,
    false,
  ]);
  expect(resolveOwnNumbersAndSimUsers([{}, {}], { has_own_number: true }).map(({ own_number }) => own_number)).toEqual([
    null,
    null,
  ]);
});
