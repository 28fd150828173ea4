import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocatePayment, allocateReturn, allocateReversalOfReturn } from './apply-payment.ts';
import { creditToPayOut } from './customer-credit.ts';

const toOwedInvoices = (...cents: number[]) =>
  cents.map((remaining_cents, at) => ({ invoice_uuid: String(at), remaining_cents }));
const toPaidInvoices = (...pairs: [applied: number, returned: number][]) =>
  pairs.map(([applied_cents, returned_cents], at) => ({ invoice_uuid: String(at), applied_cents, returned_cents }));

describe('a payment', () => {
  test.each<[string, number[], number, number[], number]>([
    ['pays one invoice', [1000], 1000, [1000], 0],
    ['pays a part of an invoice', [1000], 400, [400], 0],
    ['pays the oldest invoice first', [1000, 500], 1200, [1000, 200], 0],
    ['leaves an overpayment when it is more than is owed', [1000, 500], 1600, [1000, 500], 100],
    ['is an overpayment as a whole when another payment has paid the invoice', [0], 1000, [], 1000],
  ])('%s', (_, remainingAmounts, amount, allocatedAmounts, expectedOverpaid) => {
    const { allocations, overpaid_cents } = allocatePayment(toOwedInvoices(...remainingAmounts), amount);
    expect([allocations.map(({ cents }) => cents), overpaid_cents]).toEqual([allocatedAmounts, expectedOverpaid]);
  });

  test.each<[string, [remaining: number, planned: number][], number, number[], number]>([
    [
      'pays the chosen amount of each invoice',
      [
        [6000, 3000],
        [1000, 1000],
      ],
      4000,
      [3000, 1000],
      0,
    ],
    [
      'pays more of the oldest invoice when another payment has paid a part of the chosen amounts',
      [
        [6000, 3000],
        [400, 1000],
      ],
      4000,
      [3600, 400],
      0,
    ],
    [
      'leaves an overpayment when less of the invoices is left than was chosen',
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

describe('a payment that the bank takes back', () => {
  test.each<[string, [number, number][], number, number, number[], number]>([
    [
      'reopens the newest invoice first',
      [
        [1000, 0],
        [500, 0],
      ],
      0,
      700,
      [500, 200],
      0,
    ],
    ['is taken from unused credit first', [[1000, 0]], 300, 1300, [1000], 300],
    ['reopens no invoice when unused credit covers the amount', [[1000, 0]], 300, 200, [], 200],
    ['makes the credit negative by what the invoices do not cover', [[1000, 900]], 0, 150, [100], 50],
  ])('%s', (_, rows, credit, amount, allocatedAmounts, taken_from_credit_cents) => {
    const result = allocateReturn(toPaidInvoices(...rows), credit, amount);
    expect([result.allocations.map(({ cents }) => cents), result.taken_from_credit_cents]).toEqual([
      allocatedAmounts,
      taken_from_credit_cents,
    ]);
  });
});

describe('a payment that the bank gives back after it has taken it', () => {
  test.each<[string, [number, number][], number, number[], number]>([
    [
      'pays the oldest invoice again',
      [
        [1000, 600],
        [500, 100],
      ],
      700,
      [-600, -100],
      0,
    ],
    ['is credit again when no invoice was reopened', [[1000, 0]], 300, [], -300],
  ])('%s', (_, rows, amount, allocatedAmounts, taken_from_credit_cents) => {
    const result = allocateReversalOfReturn(toPaidInvoices(...rows), amount);
    expect([result.allocations.map(({ cents }) => cents), result.taken_from_credit_cents]).toEqual([
      allocatedAmounts,
      taken_from_credit_cents,
    ]);
  });
});

const cents = fc.integer({ min: 0, max: 100_000 });
test('the allocated amounts of a payment and of its return add up to the payment', () => {
  fc.assert(
    fc.property(fc.array(cents), cents, (remainingAmounts, amount) => {
      const { allocations, overpaid_cents } = allocatePayment(toOwedInvoices(...remainingAmounts), amount);
      const sum = allocations.reduce((all, each) => all + each.cents, 0);
      expect([sum + overpaid_cents, overpaid_cents >= 0]).toEqual([amount, true]);
      const rows = toPaidInvoices(...allocations.map((each): [number, number] => [each.cents, 0]));
      const allocatedReturn = allocateReturn(rows, overpaid_cents, amount);
      expect(
        allocatedReturn.allocations.reduce((all, each) => all + each.cents, allocatedReturn.taken_from_credit_cents),
      ).toBe(amount);
      expect(allocatedReturn.taken_from_credit_cents).toBe(overpaid_cents);
    }),
  );
});

test.each([
  ['an overpayment', 1000, 0, 0, 1000],
  ['a reward alone', 500, 500, 0, 0],
  ['an overpayment and a reward', 1500, 500, 0, 1000],
  ['an overpayment, with a reward that a bill has used', 1000, 500, 500, 1000],
  ['an overpayment, with a reward of which a bill has used a part', 1300, 500, 200, 1000],
  ['a debt', -200, 0, 0, 0],
])(
  'the credit that can be paid out is computed without rewards for %s',
  (_what, credit, rewardCents, usedCents, paid_out) =>
    expect(creditToPayOut(credit, rewardCents, usedCents)).toBe(paid_out),
);
