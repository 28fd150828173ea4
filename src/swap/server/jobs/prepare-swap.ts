import { startCardShipmentUnlessAccepted } from '#delivery/server/commands.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { reserveReplacementSim } from '#subscriptions/server/commands.ts';
import { prepareSwap } from '../jobs.ts';
import { findSwap, lockSwap, applySwapEvent, type SwapRow } from '../swaps.store.ts';

const prepare = (swapRow: SwapRow, ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const { customer_uuid, uuid: swap_uuid, order_product_uuid, sim_type } = swapRow;
    ctx.setCustomer(customer_uuid);
    const now = ctx.now();
    const request = { swap_uuid, order_product_uuid, type: sim_type };
    if ((await reserveReplacementSim(tx, ctx, request, now)) === 'not-possible') return;
    const swap = await lockSwap(tx, swapRow);
    const readySwap = swap?.state === 'held' ? await applySwapEvent(tx, swap, 'freed', { now }) : swap;
    if (readySwap?.state !== 'requested' || sim_type !== SIM_CARD) return;
    await startCardShipmentUnlessAccepted(tx, ctx.queue, {
      customer_uuid,
      subject: { purpose: 'swap', swap_uuid },
      allocation_uuids: [swap_uuid],
      address: readySwap.shipping_address,
      now,
      newId: ctx.newId,
    });
  });

/** Reserves the new SIM and starts its delivery. Idempotent. With an empty stock the job retries until operators refill it. */
export const runPrepareSwap: JobHandler<typeof prepareSwap> = async (payload, ctx) => {
  const { customer_uuid, swap_uuid } = payload;
  const swap = await findSwap(ctx.db.read, { customer_uuid, uuid: swap_uuid });
  if (!swap || (swap.state !== 'requested' && swap.state !== 'held')) return;
  if (swap.state === 'held' && swap.held_until && swap.held_until > ctx.now()) return;
  await runAndRescheduleAfterFailure(ctx, prepareSwap, payload, () => prepare(swap, ctx));
};
