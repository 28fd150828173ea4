import { expect, test } from 'vitest';
import { computeBillTotals } from './bill-document.ts';
import { creditLines, sumLateCosts } from './credit-lines.ts';

const plan = { kind: 'plan', cents: 1000, vat_percent: 21 } as const;
const lump = { kind: 'reminder_cost', cents: 4000, vat_percent: 0 } as const;
const tree = { kind: 'contribution', cents: 250, vat_percent: 0 } as const;

test('contributions are no late costs', () => expect(sumLateCosts([plan, lump, tree])).toBe(4000));

test.each([
  ['within what has VAT', 600, undefined, [[600, 21]]],
  [
    'beyond it',
    2000,
    undefined,
    [
      [1210, 21],
      [790, 0],
    ],
  ],
  ['late costs that are named', 4000, [lump], [[4000, 0]]],
  ['a part of them', 100, [lump], [[100, 0]]],
  ['a plan that is named', 1210, [plan], [[1210, 21]]],
  [
    'both, and all of it',
    5210,
    [plan, lump],
    [
      [1210, 21],
      [4000, 0],
    ],
  ],
  ['lines of which nothing is left to credit', 500, [{ ...lump, cents: 0 }], [[500, 0]]],
])('of an invoice with late costs is credited: %s', (_what, cents, chosen, expected) => {
  const leftToCredit = { taxed: 1210, late_costs: 4000 };
  const lines = creditLines({ kind: 'correction' }, cents, {
    basis: 'net',
    creditable: leftToCredit,
    ...(chosen && { chosen }),
  });
  expect(lines.map((line) => [computeBillTotals([line], 'net').gross_cents, line.vat_percent])).toEqual(expected);
});

test('with nothing left of the late costs, the rest has VAT', () =>
  expect(
    creditLines({ kind: 'correction' }, 500, {
      basis: 'gross',
      creditable: { taxed: 1210, late_costs: 0 },
      chosen: [lump],
    }),
  ).toMatchObject([{ cents: 500, vat_percent: 21 }]));

test('a contribution goes back without VAT', () =>
  expect(
    creditLines({ kind: 'contribution', offer: { uuid: 'a', name: 'Tree' } }, 250, {
      basis: 'net',
      creditable: { taxed: 1000, late_costs: 0 },
    }),
  ).toMatchObject([{ cents: 250, vat_percent: 0, name: 'Tree' }]));

test('an invoice whose late costs were credited with VAT before is credited no more than asked for', () => {
  const lines = creditLines({ kind: 'correction' }, 1210, {
    basis: 'net',
    creditable: { taxed: -2790, late_costs: 4000 },
  });
  expect(computeBillTotals(lines, 'net').gross_cents).toBe(1210);
});
