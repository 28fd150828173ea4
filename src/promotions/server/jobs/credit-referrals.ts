import type { JobHandler } from '#platform/jobs/job.ts';
import { creditReferrals } from '../jobs.ts';
import { queryCustomersOfDueReferrals } from '../referrals.store.ts';
import { creditOrRefuseDueReferral } from '../credit-or-refuse-due-referral.ts';

const batchSize = 200;

/** Credits each referral in a transaction of its own: one that fails is logged, and tried again on the next day. */
export const runCreditReferrals: JobHandler<typeof creditReferrals> = async ({ after }, ctx) => {
  const dueCustomers = await queryCustomersOfDueReferrals(ctx.db.read, {
    after: after ?? null,
    now: ctx.now(),
    limit: batchSize,
  });
  for (const customer_uuid of dueCustomers)
    await ctx.db
      .tx((tx) => creditOrRefuseDueReferral(tx, ctx, customer_uuid))
      .catch((error: unknown) => ctx.log.error({ err: error, customer_uuid }, 'a referral was not credited'));
  const lastCustomer = dueCustomers.at(-1);
  if (lastCustomer && dueCustomers.length === batchSize)
    await ctx.db.tx((tx) => ctx.queue.enqueue(tx, creditReferrals, { after: lastCustomer }));
};
