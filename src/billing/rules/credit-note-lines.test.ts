import { expect, test } from 'vitest';
import { computeBillTotals } from './bill-document.ts';
import { creditNoteLines, sumLateCosts } from './credit-note-lines.ts';

const plan = { kind: 'plan', cents: 1000, vat_percent: 21 } as const;
const lump = { kind: 'reminder_cost', cents: 4000, vat_percent: 0 } as const;
const tree = { kind: 'contribution', cents: 250, vat_percent: 0 } as const;

test('the sum of late costs excludes contributions', () => expect(sumLateCosts([plan, lump, tree])).toBe(4000));

test.each([
  ['up to the taxed amount have VAT', 600, undefined, [[600, 21]]],
  [
    'beyond the taxed amount have no VAT',
    2000,
    undefined,
    [
      [1210, 21],
      [790, 0],
    ],
  ],
  ['of chosen late costs have no VAT', 4000, [lump], [[4000, 0]]],
  ['of a part of the chosen late costs have no VAT', 100, [lump], [[100, 0]]],
  ['of a chosen plan have VAT', 1210, [plan], [[1210, 21]]],
  [
    'of a chosen plan and late costs have both rates',
    5210,
    [plan, lump],
    [
      [1210, 21],
      [4000, 0],
    ],
  ],
  [
    'of chosen lines that are fully credited have no VAT while late costs are left',
    500,
    [{ ...lump, cents: 0 }],
    [[500, 0]],
  ],
])('the credit lines %s', (_what, cents, chosen, expected) => {
  const leftToCredit = { taxed: 1210, late_costs: 4000 };
  const lines = creditNoteLines({ kind: 'correction' }, cents, {
    basis: 'net',
    creditable: leftToCredit,
    ...(chosen && { chosen }),
  });
  expect(lines.map((line) => [computeBillTotals([line], 'net').gross_cents, line.vat_percent])).toEqual(expected);
});

test('the credit lines of late costs that are fully credited have VAT', () =>
  expect(
    creditNoteLines({ kind: 'correction' }, 500, {
      basis: 'gross',
      creditable: { taxed: 1210, late_costs: 0 },
      chosen: [lump],
    }),
  ).toMatchObject([{ cents: 500, vat_percent: 21 }]));

test('the credit line of a contribution has no VAT', () =>
  expect(
    creditNoteLines({ kind: 'contribution', offer: { uuid: 'a', name: 'Tree' } }, 250, {
      basis: 'net',
      creditable: { taxed: 1000, late_costs: 0 },
    }),
  ).toMatchObject([{ cents: 250, vat_percent: 0, name: 'Tree' }]));

test('the credit lines do not exceed the requested amount when late costs were credited with VAT before', () => {
  const lines = creditNoteLines({ kind: 'correction' }, 1210, {
    basis: 'net',
    creditable: { taxed: -2790, late_costs: 4000 },
  });
  expect(computeBillTotals(lines, 'net').gross_cents).toBe(1210);
});
