import { describe, expect, test } from 'vitest';
import type { BillLine } from './bill-document.ts';
import { compareBills } from './bill-change.ts';

const oneSim = 'sim-1';
const line = (changes: Partial<BillLine>): BillLine => {
  const cents = changes.cents ?? 1500;
  return {
    kind: 'plan',
    customer_product_uuid: oneSim,
    offer_uuid: null,
    name: 'Poplar',
    period: null,
    days: null,
    quantity: Math.sign(cents),
    unit_cents: Math.abs(cents),
    cents,
    vat_percent: 21,
    ...changes,
  };
};
const plan = (chargedDays: number, monthDays: number, cents: number, changes: Partial<BillLine> = {}) =>
  line({ days: { charged: chargedDays, of: monthDays }, cents, ...changes });
const part = (cents: number, days: object | null = null, changes: object = {}) => ({
  kind: 'plan',
  name: 'Poplar',
  cents,
  days,
  ...changes,
});
const partOf = (chargedDays: number, monthDays: number) => ({ charged: chargedDays, of: monthDays });

describe('the comparison of two bills', () => {
  test.each([
    ['has no part for an unchanged price', [plan(30, 30, 1500)], [plan(31, 31, 1500)], []],
    ['has a part without days for another price', [plan(30, 30, 1500)], [plan(31, 31, 1700)], [part(200)]],
    [
      'names the charged days of a whole month after a partial month',
      [plan(4, 31, 194)],
      [plan(30, 30, 1500)],
      [part(1306, { before: partOf(4, 31), after: partOf(30, 30) })],
    ],
    [
      'names the charged days of a partial month after a whole month',
      [plan(30, 30, 1500)],
      [plan(12, 31, 581)],
      [part(-919, { before: partOf(30, 30), after: partOf(12, 31) })],
    ],
    [
      'names the charged days of two partial months',
      [plan(4, 31, 194)],
      [plan(12, 30, 600)],
      [part(406, { before: partOf(4, 31), after: partOf(12, 30) })],
    ],
    [
      'has a part without days for another price of the same days',
      [plan(12, 31, 581)],
      [plan(12, 31, 620)],
      [part(39)],
    ],
    ['has a part without days for the first month of a plan', [], [plan(4, 31, 194)], [part(194)]],
    [
      'has one part with the charged days for several SIMs with the same days',
      [plan(4, 31, 194), plan(4, 31, 194, { customer_product_uuid: 'sim-2' })],
      [plan(30, 30, 1500, { customer_product_uuid: 'sim-2' }), plan(30, 30, 1500)],
      [part(2612, { before: partOf(4, 31), after: partOf(30, 30) })],
    ],
    [
      'has one part without days for several SIMs with different days',
      [plan(4, 31, 194), plan(9, 31, 435, { customer_product_uuid: 'sim-2' })],
      [plan(30, 30, 1500), plan(30, 30, 1500, { customer_product_uuid: 'sim-2' })],
      [part(2371)],
    ],
    [
      'has a part without days for an additional SIM',
      [plan(4, 31, 194)],
      [plan(30, 30, 1500), plan(30, 30, 1500, { customer_product_uuid: 'sim-2' })],
      [part(2806)],
    ],
    [
      'names the charged days of a promo, and no days of usage',
      [plan(4, 31, 194), line({ kind: 'promo', name: '', cents: -19, days: partOf(4, 31) })],
      [
        plan(30, 30, 1500),
        line({ kind: 'promo', name: '', cents: -150, days: partOf(30, 30) }),
        line({ kind: 'usage', name: '', cents: 700 }),
      ],
      [
        part(1306, { before: partOf(4, 31), after: partOf(30, 30) }),
        part(700, null, { kind: 'usage', name: '' }),
        part(-131, { before: partOf(4, 31), after: partOf(30, 30) }, { kind: 'promo', name: '' }),
      ],
    ],
  ])('%s', (_, before, after, parts) => {
    const change = compareBills(before, after);
    expect(change.parts).toEqual(parts);
    const sum = (lines: readonly BillLine[]) => lines.reduce((all, { cents }) => all + cents, 0);
    expect(change.cents).toBe(sum(after) - sum(before));
  });
});
