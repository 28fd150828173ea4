import type { JournalEntry } from '#ledger/rules/journal-entry.ts';
import { entryBuilders, type RevenueLine } from '#ledger/rules/entry-builders.ts';
import { chargeLines } from '#ledger/rules/charge-lines.ts';
import { isRevenue } from '#ledger/rules/accounts.ts';
import { addDays, addMonths, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { type BillFacts, composeBill } from './bill.ts';
import { buildChargesAndVatTotals } from './bill-postings.ts';

/** Usage of an account until the end of a month that is on no bill yet. */
export type UnbilledAccount = {
  customer_uuid: string;
  /** Content of its bill of the month; null when there is nothing left to bill. */
  facts: Omit<BillFacts, 'month' | 'period'> | null;
  /** Revenue of bills of the month that were booked after the month; a bill may have been issued before the accrual. */
  billed: readonly RevenueLine[];
};

/** Revenue without VAT of unbilled service, by account: the lines that the bill will have. */
const unbilledRevenue = (facts: NonNullable<UnbilledAccount['facts']>, month: BusinessDate): RevenueLine[] => {
  const bill = composeBill({ ...facts, month });
  if (!bill) return [];
  return chargeLines(buildChargesAndVatTotals({ basis: facts.basis, lines: bill.lines, totals: bill.totals })).filter(
    ({ account }) => isRevenue(account),
  );
};

/**
 * The accrual of an account for `month`: an entry on its last day, and the reversal on the next day. The bill is booked in the next month, so the
 * two entries leave the revenue in the month of its service. Without VAT, which is due with the invoice, and without contributions, which are not
 * ours. Empty when there is no revenue to book.
 */
export const buildAccrualAndReversal = (
  { customer_uuid, facts, billed }: UnbilledAccount,
  month: BusinessDate,
  now: Date,
): JournalEntry[] => {
  const revenue = [...(facts ? unbilledRevenue(facts, month) : []), ...billed];
  const nextMonth = addMonths(month, 1);
  const accrualFacts = { customer_uuid, entry_key: month, revenue, now };
  const entry = entryBuilders.accrual({ ...accrualFacts, booked_on: addDays(nextMonth, -1) });
  return entry.lines.length === 0
    ? []
    : [entry, entryBuilders.accrualReversed({ ...accrualFacts, booked_on: nextMonth })];
};

/** When the accruals of `month` are posted: half-way between its end and the cut-off of its usage records, so before its bills are issued. */
export const accrualTime = (month: BusinessDate, cutoff_hours: number): Date =>
  addSeconds(startOfBusinessDay(addMonths(month, 1)), cutoff_hours * 1_800);
