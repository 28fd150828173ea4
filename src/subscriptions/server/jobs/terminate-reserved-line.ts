import type { JobHandler } from '#platform/jobs/job.ts';
import { insertReleasedAllocation, lockAllocation } from '../allocation/allocations.store.ts';
import { terminateLine } from '../line/terminate-line.ts';
import type { terminateReservedLine } from '../jobs.ts';

/**
 * Releases number and SIM of a cancelled order. A number that was never requested at the network is free at once; otherwise the
 * line is switched off and the number goes into quarantine. A profile whose code was shown and a card that may have been shipped
 * are never allocated again.
 */
export const runTerminateReservedLine: JobHandler<typeof terminateReservedLine> = async (
  { order_product_uuid: allocation_uuid, card_sent },
  ctx,
) => {
  await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    await insertReleasedAllocation(tx, allocation_uuid, now);
    const line = await lockAllocation(tx, allocation_uuid);
    if (line?.state === 'reserved')
      await terminateLine(tx, ctx, { allocation_uuid, card_sent, number_held_until: now });
  });
};
