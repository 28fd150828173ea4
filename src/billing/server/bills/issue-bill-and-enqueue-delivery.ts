import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { enqueueBillDelivery } from './enqueue-bill-delivery.ts';
import {
  type BillContext,
  issueBillsAndScheduleDebits,
  type IssuedBill,
  lockBillingOfAccounts,
} from './issue-bills-and-schedule-debits.ts';

/** Issues the bill of one account about `month`, with what is used and agreed at this moment; null when nothing is left to bill. */
export const issueBillAndEnqueueDelivery = async (
  tx: Tx,
  ctx: BillContext,
  customer_uuid: string,
  month: BusinessDate,
): Promise<IssuedBill | null> => {
  await lockBillingOfAccounts(tx, [customer_uuid]);
  const [issuedBill = null] = await issueBillsAndScheduleDebits(tx, ctx, [customer_uuid], month);
  if (issuedBill) await enqueueBillDelivery(tx, ctx, [issuedBill], month);
  return issuedBill;
};
