import type { Handler } from '#platform/http/handler.ts';
import type { swapContract } from '#swap/contract.ts';
import { checkSwapCancellation } from '#swap/rules/swap-checks.ts';
import { cancelSwap, lockSwapAndPreventAllocation } from './cancel-swap.ts';
import { buildSwapActionReply } from './swap-reply.ts';
import { findSwap } from './swaps.store.ts';

/** Cancels a swap. A cancelled one stays cancelled. */
export const cancelSimSwap: Handler<typeof swapContract, 'POST /api/customer/product/cancel-sim-swap'> = (ctx) =>
  ctx.idempotentTx(async (tx) => {
    const key = { customer_uuid: ctx.caller.customer_uuid, uuid: ctx.body.swap_uuid };
    const swap = await lockSwapAndPreventAllocation(tx, ctx, key);
    if (!swap) throw ctx.refuse('NOT_FOUND');
    if (swap.state === 'cancelled') return buildSwapActionReply(tx, ctx, swap);
    const refusal = checkSwapCancellation(swap.state);
    if (refusal) throw ctx.refuse(refusal);
    await cancelSwap(tx, ctx, swap, 'customer');
    return buildSwapActionReply(tx, ctx, (await findSwap(tx, key)) ?? swap);
  });
