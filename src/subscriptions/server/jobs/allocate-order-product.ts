import { createJobRefusal } from '#platform/http/refused.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { retryUntilDone } from '#platform/jobs/retry-until-done.ts';
import { allocateSim } from '../allocation/allocate-sim.ts';
import { findAllocationPrerequisite } from '../allocation/allocation-prerequisite.ts';
import { allocateOrderProduct, type LineOrder } from '../jobs.ts';

const allocate = async (line: LineOrder, ctx: JobContext): Promise<void> => {
  await ctx.db.tx(async (tx) => {
    ctx.setCustomer(line.customer_uuid);
    const waits_for = await findAllocationPrerequisite(tx, line);
    if (waits_for) return ctx.log.info({ waits_for }, 'no number yet');
    await allocateSim(tx, { ...ctx, refuse: createJobRefusal }, line, ctx.now());
  });
};

/**
 * Allocates number and SIM to an order product. When a prerequisite is missing the job ends; it is enqueued again once
 * that is met. With an empty stock the job retries until operators refill it.
 */
export const runAllocateOrderProduct: JobHandler<typeof allocateOrderProduct> = async (line, ctx) => {
  await retryUntilDone(ctx, allocateOrderProduct, line, () => allocate(line, ctx));
};
