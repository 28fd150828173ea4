import { createJobRefusal } from '#platform/http/refused.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { allocateNumberAndSim } from '../allocation/allocate-number-and-sim.ts';
import { lockAndFindMissingPrerequisite } from '../allocation/allocation-prerequisite.ts';
import { allocateOrderedNumberAndSim, type LineOrder } from '../jobs.ts';

const allocate = async (line: LineOrder, ctx: JobContext): Promise<void> => {
  await ctx.db.tx(async (tx) => {
    ctx.setCustomer(line.customer_uuid);
    const waits_for = await lockAndFindMissingPrerequisite(tx, line);
    if (waits_for) return ctx.log.info({ waits_for }, 'no number yet');
    await allocateNumberAndSim(tx, { ...ctx, refuse: createJobRefusal }, line, ctx.now());
  });
};

/**
 * Allocates number and SIM to an order product. When a prerequisite is missing the job ends; it is enqueued again once
 * that is met. With an empty stock the job retries until operators refill it.
 */
export const runAllocateOrderedNumberAndSim: JobHandler<typeof allocateOrderedNumberAndSim> = async (line, ctx) => {
  await runAndRescheduleAfterFailure(ctx, allocateOrderedNumberAndSim, line, () => allocate(line, ctx));
};
