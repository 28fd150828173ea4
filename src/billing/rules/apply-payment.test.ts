import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocatePayment, allocateReturn } from './apply-payment.ts';
import { creditToPayOut } from './customer-credit.ts';

const toOwedInvoices = (...cents: number[]) =>
  cents.map((remaining_cents, at) => ({ invoice_uuid: String(at), remaining_cents }));
const toPaidInvoices = (...pairs: [applied: number, returned: number][]) =>
  pairs.map(([applied_cents, returned_cents], at) => ({ invoice_uuid: String(at), applied_cents, returned_cents }));

describe('a payment', () => {
  test.each<[string, number[], number, number[], number]>([
    ['pays one invoice', [1000], 1000, [1000], 0],
    ['pays a part', [1000], 400, [400], 0],
    ['pays the oldest first', [1000, 500], 1200, [1000, 200], 0],
    ['more than is owed is left', [1000, 500], 1600, [1000, 500], 100],
    ['of an invoice that another payment paid is left whole', [0], 1000, [], 1000],
  ])('%s', (_, remainingAmounts, amount, allocatedAmounts, expectedOverpaid) => {
    const { allocations, overpaid_cents } = allocatePayment(toOwedInvoices(...remainingAmounts), amount);
    expect([allocations.map(({ cents }) => cents), overpaid_cents]).toEqual([allocatedAmounts, expectedOverpaid]);
  });

  test.each<[string, [remaining: number, planned: number][], number, number[], number]>([
    [
      'pays of each what was chosen',
      [
        [6000, 3000],
        [1000, 1000],
      ],
      4000,
      [3000, 1000],
      0,
    ],
    [
      'goes on with the oldest when another payment paid a part meanwhile',
      [
        [6000, 3000],
        [400, 1000],
      ],
      4000,
      [3600, 400],
      0,
    ],
    [
      'of which less is left than was chosen is credit',
      [
        [1000, 3000],
        [0, 1000],
      ],
      4000,
      [1000],
      3000,
    ],
  ])('%s', (_, invoices, amount, allocatedAmounts, expectedOverpaid) => {
    const owedInvoices = invoices.map(([remaining_cents, planned_cents], at) => ({
      invoice_uuid: String(at),
      remaining_cents,
      planned_cents,
    }));
    const { allocations, overpaid_cents } = allocatePayment(owedInvoices, amount);
    expect([allocations.map(({ cents }) => cents), overpaid_cents]).toEqual([allocatedAmounts, expectedOverpaid]);
  });
});

describe('what the bank takes back', () => {
  test.each<[string, [number, number][], number, number, number[], number]>([
    [
      'opens the newest invoice first',
      [
        [1000, 0],
        [500, 0],
      ],
      0,
      700,
      [500, 200],
      0,
    ],
    ['comes out of the credit that was left first', [[1000, 0]], 300, 1300, [1000], 300],
    ['of credit alone opens nothing', [[1000, 0]], 300, 200, [], 200],
    ['more than was applied is a debt of the credit', [[1000, 900]], 0, 150, [100], 50],
    [
      'given back pays the oldest again',
      [
        [1000, 600],
        [500, 100],
      ],
      0,
      -700,
      [-600, -100],
      0,
    ],
    ['given back of credit', [[1000, 0]], 0, -300, [], -300],
  ])('%s', (_, rows, credit, amount, allocatedAmounts, credit_cents) => {
    const result = allocateReturn(toPaidInvoices(...rows), credit, amount);
    expect([result.allocations.map(({ cents }) => cents), result.credit_cents]).toEqual([
      allocatedAmounts,
      credit_cents,
    ]);
  });
});

const cents = fc.integer({ min: 0, max: 100_000 });
test('no cent appears or vanishes', () => {
  fc.assert(
    fc.property(fc.array(cents), cents, (remainingAmounts, amount) => {
      const { allocations, overpaid_cents } = allocatePayment(toOwedInvoices(...remainingAmounts), amount);
      const sum = allocations.reduce((all, each) => all + each.cents, 0);
      expect([sum + overpaid_cents, overpaid_cents >= 0]).toEqual([amount, true]);
      const rows = toPaidInvoices(...allocations.map((each): [number, number] => [each.cents, 0]));
      const allocatedReturn = allocateReturn(rows, overpaid_cents, amount);
      expect(allocatedReturn.allocations.reduce((all, each) => all + each.cents, allocatedReturn.credit_cents)).toBe(
        amount,
      );
      expect(allocatedReturn.credit_cents).toBe(overpaid_cents);
    }),
  );
});

test.each([
  ['an overpayment', 1000, 0, 0, 1000],
  ['a reward alone', 500, 500, 0, 0],
  ['both', 1500, 500, 0, 1000],
  ['a reward that a bill has used', 1000, 500, 500, 1000],
  ['a reward of which a part was used', 1300, 500, 200, 1000],
  ['a debt', -200, 0, 0, 0],
])('of %s is paid back', (_what, credit, rewardCents, usedCents, paid_out) =>
  expect(creditToPayOut(credit, rewardCents, usedCents)).toBe(paid_out),
);
