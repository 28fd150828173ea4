import { expect, test } from 'vitest';
import { monthPriceParts } from './month-price-parts.ts';
import { buildReceiptLines, type ReceiptSim } from './order-receipt.ts';

const school = { uuid: 'school', type: 3, price_cents: 300 } as const;
const sim: ReceiptSim = {
  customer_product_uuid: 'sim',
  parts: monthPriceParts({ uuid: 'birch', plan_cents: 1500, discount_cents: 200, addons: [school] }, 0),
};

test.each<[string, ReceiptSim[], number, [string, number, number][], number]>([
  ['a month', [{ ...sim, parts: sim.parts.slice(0, 1) }], 1500, [['plan', 1500, 0]], 0],
  [
    'a month with a promo, a separate contribution, and shipping with VAT',
    [sim],
    2100,
    [
      ['plan', 1500, 0],
      ['promo', -200, 0],
      ['shipping', 500, 21],
    ],
    300,
  ],
  ['shipping alone', [], 500, [['shipping', 500, 21]], 0],
])('the receipt of %s has lines that add up to the amount', (_, sims, amount, lines, paid_cents) => {
  const receipt = buildReceiptLines(sims, amount, (uuid) => uuid);
  expect(receipt.lines.map(({ kind, cents, vat_percent }) => [kind, cents, vat_percent])).toEqual(lines);
  const linesOfReceipt = [...receipt.lines, ...receipt.contributions];
  expect(receipt.contributions.reduce((sum, { cents }) => sum + cents, 0)).toBe(paid_cents);
  expect(linesOfReceipt.reduce((sum, { cents }) => sum + cents, 0)).toBe(amount);
  expect(linesOfReceipt.every(({ quantity, unit_cents, cents }) => quantity * unit_cents === cents)).toBe(true);
});
