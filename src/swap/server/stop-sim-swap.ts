import { deleteSessionsOf } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import type { swapContract } from '#swap/contract.ts';
import { checkSwapCancellation } from '#swap/rules/swap-checks.ts';
import { cancelSwap, lockSwapForCancellation } from './cancel-swap.ts';
import { findSwapKeyByRevocationHash } from './swaps.store.ts';

/**
 * Whoever reads the SMS on the SIM that is to be replaced has it still, and did not ask for another: the swap ends, and so does every session, since
 * one of them asked for it. More is not given to whoever holds a phone.
 */
export const stopSimSwap: Handler<typeof swapContract, 'POST /api/customer/product/stop-sim-swap'> = (ctx) =>
  ctx.db.tx(async (tx) => {
    const key = await findSwapKeyByRevocationHash(tx, hashToken(ctx.body.token));
    const swap = key && (await lockSwapForCancellation(tx, ctx, key));
    if (!swap) throw ctx.refuse('LINK_UNKNOWN');
    if (swap.state === 'cancelled') throw ctx.refuse('LINK_USED');
    const refusal = checkSwapCancellation(swap.state);
    if (refusal) throw ctx.refuse(refusal);
    await cancelSwap(tx, { ...ctx, caller: null }, swap, 'stopped');
    await deleteSessionsOf(tx, swap.customer_uuid);
    return {};
  });
