import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { cancelSwap, lockSwapAndPreventAllocation } from '../cancel-swap.ts';
import { expireSwap } from '../jobs.ts';

/** Expires a swap whose new SIM was not activated in time. A change under way at the network is awaited first. */
export const runExpireSwap: JobHandler<typeof expireSwap> = (payload, ctx) =>
  ctx.db.tx(async (tx) => {
    const { customer_uuid, swap_uuid } = payload;
    ctx.setCustomer(customer_uuid);
    const swap = await lockSwapAndPreventAllocation(tx, ctx, { customer_uuid, uuid: swap_uuid });
    if (!swap) return;
    if (swap.state === 'activating')
      return ctx.queue.enqueueAt(tx, expireSwap, payload, addSeconds(ctx.now(), secondsPerDay));
    await cancelSwap(tx, ctx, swap, 'expired');
  });
