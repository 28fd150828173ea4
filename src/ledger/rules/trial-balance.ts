import type { Cents } from '#platform/pure/money.ts';
import type { AccountNumber } from './accounts.ts';

export type AccountSums = { account: AccountNumber; debit_cents: Cents; credit_cents: Cents };

/** An account in a period: balance before, debits, credits and balance after; debit balances are positive. */
export type TrialBalanceRow = {
  account: AccountNumber;
  opening_cents: Cents;
  debit_cents: Cents;
  credit_cents: Cents;
  closing_cents: Cents;
};

/** The trial balance between two days, from the sums of all lines before each. */
export const computeTrialBalance = (
  before: readonly AccountSums[],
  after: readonly AccountSums[],
): TrialBalanceRow[] => {
  const sumsBefore = new Map(before.map((sums) => [sums.account, sums]));
  return after
    .map(({ account, debit_cents, credit_cents }) => {
      const { debit_cents: debit = 0, credit_cents: credit = 0 } = sumsBefore.get(account) ?? {};
      return {
        account,
        opening_cents: debit - credit,
        debit_cents: debit_cents - debit,
        credit_cents: credit_cents - credit,
        closing_cents: debit_cents - credit_cents,
      };
    })
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
};

/** Totals of a trial balance. Opening and closing balances add up to 0, and debits equal credits. */
export const sumTrialBalance = (rows: readonly TrialBalanceRow[]): Omit<TrialBalanceRow, 'account'> => {
  const sum = (amountOf: (row: TrialBalanceRow) => Cents) => rows.reduce((all, row) => all + amountOf(row), 0);
  return {
    opening_cents: sum((row) => row.opening_cents),
    debit_cents: sum((row) => row.debit_cents),
    credit_cents: sum((row) => row.credit_cents),
    closing_cents: sum((row) => row.closing_cents),
  };
};
