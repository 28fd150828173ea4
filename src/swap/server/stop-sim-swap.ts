import { deleteSessionsOf } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { tokenHash } from '#platform/http/routes.ts';
import type { swapContract } from '#swap/contract.ts';
import { refuseCancelling } from '#swap/rules/may-swap.ts';
import { endSwap, lockToEnd } from './end-swap.ts';
import { keyOfStopLink } from './swaps.store.ts';

/**
 * Whoever reads the SMS on the SIM that is to be replaced has it still, and did not ask for another: the swap ends, and so does every session, since
 * one of them asked for it. More is not given to whoever holds a phone.
 */
export const stopSimSwap: Handler<typeof swapContract, 'POST /api/customer/product/stop-sim-swap'> = (ctx) =>
  ctx.db.tx(async (tx) => {
    const key = await keyOfStopLink(tx, tokenHash(ctx.body.token));
    const swap = key && (await lockToEnd(tx, ctx, key));
    if (!swap) throw ctx.refuse('LINK_UNKNOWN');
    if (swap.state === 'cancelled') throw ctx.refuse('LINK_USED');
    const refusal = refuseCancelling(swap.state);
    if (refusal) throw ctx.refuse(refusal);
    await endSwap(tx, { ...ctx, caller: null }, swap, 'stopped');
    await deleteSessionsOf(tx, swap.customer_uuid);
    return {};
  });
