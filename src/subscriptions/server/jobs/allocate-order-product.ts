import { refuseToNobody } from '#platform/http/refused.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { untilDone } from '#platform/jobs/keep-trying.ts';
import { allocateSim } from '../commands.ts';
import { findWaitsFor } from '../may-be-given.ts';
import { allocateOrderProduct, type LineOrder } from '../jobs.ts';

const allocate = async (line: LineOrder, ctx: JobContext): Promise<void> => {
  await ctx.db.tx(async (tx) => {
    ctx.about(line.customer_uuid);
    const waits_for = await findWaitsFor(tx, line);
    if (waits_for) return ctx.log.info({ waits_for }, 'no number yet');
    await allocateSim(tx, { ...ctx, refuse: refuseToNobody }, line, ctx.now());
  });
};

/**
 * Gives an order product its number and SIM; one that waits for something is asked for again when that comes. With an empty stock it is tried again
 * until operators have refilled it.
 */
export const runAllocateOrderProduct: JobHandler<typeof allocateOrderProduct> = async (line, ctx) => {
  await untilDone(ctx, allocateOrderProduct, line, () => allocate(line, ctx));
};
