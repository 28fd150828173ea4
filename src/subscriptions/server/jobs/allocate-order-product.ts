import { applyActivationEvent } from '#ordering/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { allocateSim } from '../commands.ts';
import type { allocateOrderProduct } from '../jobs.ts';

/** Gives an order product its number and SIM. With an empty stock it fails and is tried again: operators refill it. */
export const runAllocateOrderProduct: JobHandler<typeof allocateOrderProduct> = async (line, ctx) => {
  await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    const given = await allocateSim(tx, ctx.queue, line, now);
    if (given?.fresh)
      await applyActivationEvent(tx, {
        order_product_uuid: line.order_product_uuid,
        event: 'allocated',
        queue: ctx.queue,
        now,
      });
  });
};
