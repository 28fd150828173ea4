import type { Handler } from '#platform/http/handler.ts';
import type { swapContract } from '#swap/contract.ts';
import { refuseCancelling } from '#swap/rules/may-swap.ts';
import { endSwap, lockToEnd } from './end-swap.ts';
import { answerSwap } from './present-swap.ts';
import { findSwap } from './swaps.store.ts';

/** Takes a swap back. One that was cancelled before stays so. */
export const cancelSimSwap: Handler<typeof swapContract, 'POST /api/customer/product/cancel-sim-swap'> = (ctx) =>
  ctx.once(async (tx) => {
    const key = { customer_uuid: ctx.caller.customer_uuid, uuid: ctx.body.swap_uuid };
    const swap = await lockToEnd(tx, ctx, key);
    if (!swap) throw ctx.refuse('NOT_FOUND');
    if (swap.state === 'cancelled') return answerSwap(tx, ctx, swap);
    const refusal = refuseCancelling(swap.state);
    if (refusal) throw ctx.refuse(refusal);
    await endSwap(tx, ctx, swap, 'customer');
    return answerSwap(tx, ctx, (await findSwap(tx, key)) ?? swap);
  });
