import { canBillMonth } from '#billing/rules/bill-run.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { issueBillAndEnqueueDelivery as issueBill } from '../bills/issue-bill-and-enqueue-delivery.ts';
import { hasPostpaidInUse } from '../bills/schedule-final-bill-if-all-ended.ts';
import type { issueBillOfAccount } from '../jobs.ts';

/** Issues the bill of one account that failed in a run, or whose last SIM has ended. */
export const runIssueBillOfAccount: JobHandler<typeof issueBillOfAccount> = async ({ customer_uuid, month }, ctx) => {
  ctx.setCustomer(customer_uuid);
  await ctx.db.tx(async (tx) => {
    // A customer who came back within the month is billed for it by the ordinary run.
    const is_in_use = await hasPostpaidInUse(tx, customer_uuid, ctx.now());
    if (canBillMonth(month, ctx.now(), is_in_use)) await issueBill(tx, ctx, customer_uuid, month);
  });
};
