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
  expect(
    resolveSimUsers(lines, { has_number: false }).map(({ own_number, user_name }) => [own_number, user_name]),
  ).toEqual(expected);
});

test('who has a number keeps it: no SIM of the order is the own one', () => {
  const lines = [{ own_number: true }, { own_number: false, user_name: emma }];
  expect(resolveSimUsers(lines, { has_number: true }).map(({ own_number }) => own_number)).toEqual([false, false]);
  expect(resolveSimUsers([{}, {}], { has_number: true }).map(({ own_number }) => own_number)).toEqual([null, null]);
});
