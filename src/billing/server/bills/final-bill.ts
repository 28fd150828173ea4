import { finalBillMonths } from '#billing/rules/bill-run.ts';
import { billPeriod } from '#billing/rules/bill-lines.ts';
import { type Bill, type BillFacts, composeBills } from '#billing/rules/bill.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { queryAccountFacts } from './bill-facts.ts';
import { issueBillAndEnqueueDelivery } from './issue-bill-and-enqueue-delivery.ts';
import type { BillContext, IssuedBill } from './issue-bills-and-schedule-debits.ts';

/** A bill that an account gets when it ends. */
export type FinalBill = { month: BusinessDate; bill: Bill };

/**
 * Bills of an account if it ended now: its unbilled months until today, each a bill, the oldest first. Empty when nothing is left
 * to bill, as for prepaid SIMs. Changes nothing.
 */
export const queryFinalBillsIfEndedNow = async (
  q: Reader,
  db: Database,
  customer_uuid: string,
  now: Date,
): Promise<FinalBill[]> => {
  const today = brusselsDate(now);
  const months: BillFacts[] = [];
  for (const month of finalBillMonths(today)) {
    const facts = (await queryAccountFacts(q, { db, cipher: db.cipher }, [customer_uuid], month, now)).get(
      customer_uuid,
    );
    if (facts) months.push({ ...facts, month, period: billPeriod(month, today) });
  }
  return composeBills(months).flatMap((bill, at) => {
    const { month } = months[at] ?? {};
    return bill && month ? [{ month, bill }] : [];
  });
};

/** Issues the bills of the unbilled months of an account whose SIMs have ended, so that none is left. Repeated calls issue nothing. */
export const issueAndDeliverFinalBills = async (
  tx: Tx,
  ctx: Omit<BillContext, 'cipher'>,
  customer_uuid: string,
): Promise<(IssuedBill & { month: BusinessDate })[]> => {
  const billContext = { ...ctx, cipher: ctx.db.cipher };
  const issuedBills: (IssuedBill & { month: BusinessDate })[] = [];
  for (const month of finalBillMonths(brusselsDate(ctx.now()))) {
    const bill = await issueBillAndEnqueueDelivery(tx, billContext, customer_uuid, month);
    if (bill) issuedBills.push({ ...bill, month });
  }
  return issuedBills;
};
