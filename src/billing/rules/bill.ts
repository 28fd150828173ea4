import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type BillLine, type BillTotals, computeBillTotals, type PriceBasis } from './bill-document.ts';
import {
  type BilledSim,
  computeChargeLines,
  computeLateLines,
  computeMonthLines,
  type LateCharge,
  type LateUsage,
  toLinesInBasis,
} from './bill-lines.ts';
import { creditToUse } from './customer-credit.ts';

/** The bill of an account about a month: its invoice, its contribution statement, and the amount left to pay. */
export type Bill = {
  lines: BillLine[];
  totals: BillTotals;
  contributions: BillLine[];
  contributions_cents: Cents;
  /** Invoice and contributions together. */
  amount_cents: Cents;
  credit_used_cents: Cents;
  /** The late usage that is on this bill. */
  late_usage: readonly LateUsage[];
};

export type BillFacts = {
  /** First day of the billed month. */
  month: BusinessDate;
  /** Period of the bill; absent for the whole month. */
  period?: { from: BusinessDate; until: BusinessDate };
  basis: PriceBasis;
  sims: readonly BilledSim[];
  late_usage: readonly LateUsage[];
  charges?: readonly LateCharge[];
  /** Credit of the customer. */
  credit_cents: Cents;
};

/**
 * Composes the bill of an account. An invoice is never negative: a credit of late usage waits for a bill that is large
 * enough. Null when there is nothing to bill.
 */
export function composeBill(facts: BillFacts): Bill | null {
  const bill = composeWith(facts, facts.late_usage);
  const billableLate =
    bill.totals.gross_cents < 0 ? facts.late_usage.filter(({ cents }) => cents > 0) : facts.late_usage;
  const billableBill = billableLate === facts.late_usage ? bill : composeWith(facts, billableLate);
  return billableBill.lines.length + billableBill.contributions.length === 0 ? null : billableBill;
}

/** Composes the bills of one account about several months, in their order: what one bill uses of credit and late usage is not on the next. */
export function composeBills(monthsOfOneAccount: readonly BillFacts[]): (Bill | null)[] {
  let used_cents = 0;
  const billedLate: LateUsage[] = [];
  return monthsOfOneAccount.map((facts) => {
    const unbilledLate = facts.late_usage.filter(
      (each) => !billedLate.some((billedUsage) => isSameLateUsage(each, billedUsage)),
    );
    const bill = composeBill({ ...facts, late_usage: unbilledLate, credit_cents: facts.credit_cents - used_cents });
    used_cents += bill?.credit_used_cents ?? 0;
    billedLate.push(...(bill?.late_usage ?? []));
    return bill;
  });
}

const isSameLateUsage = (a: LateUsage, b: LateUsage): boolean =>
  a.customer_product_uuid === b.customer_product_uuid && a.month === b.month;

const composeWith = (
  { month, period, basis, sims, charges = [], credit_cents }: BillFacts,
  lateUsage: readonly LateUsage[],
): Bill => {
  const linesOfAllKinds = [
    ...sims.flatMap((sim) => computeMonthLines(sim, month, basis, period)),
    ...toLinesInBasis(computeLateLines(lateUsage), basis),
    ...computeChargeLines(charges),
  ];
  const lines = linesOfAllKinds.filter(({ kind }) => kind !== 'contribution');
  const contributions = linesOfAllKinds.filter(({ kind }) => kind === 'contribution');
  const contributions_cents = contributions.reduce((sum, { cents }) => sum + cents, 0);
  const totals = computeBillTotals(lines, basis);
  const amount_cents = totals.gross_cents + contributions_cents;
  return {
    lines,
    totals,
    contributions,
    contributions_cents,
    amount_cents,
    credit_used_cents: creditToUse(credit_cents, amount_cents),
    late_usage: lateUsage,
  };
};
