import { deleteSessionsOf } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import type { swapContract } from '#swap/contract.ts';
import { checkSwapCancellation } from '#swap/rules/swap-checks.ts';
import { cancelSwap, lockSwapAndPreventAllocation } from './cancel-swap.ts';
import { findSwapKeyByRevocationHash } from './swaps.store.ts';

/**
 * Cancels a swap by the link of the SMS and ends all sessions. A reader of that SMS still has the SIM and did not
 * request the swap, so one of the sessions was misused. The link allows nothing else, since another person may hold the
 * phone.
 */
export const revokeSwapAndEndSessions: Handler<typeof swapContract, 'POST /api/customer/product/stop-sim-swap'> = (
  ctx,
) =>
  ctx.db.tx(async (tx) => {
    const key = await findSwapKeyByRevocationHash(tx, hashToken(ctx.body.token));
    const swap = key && (await lockSwapAndPreventAllocation(tx, ctx, key));
    if (!swap) throw ctx.refuse('LINK_UNKNOWN');
    if (swap.state === 'cancelled') throw ctx.refuse('LINK_USED');
    const refusal = checkSwapCancellation(swap.state);
    if (refusal) throw ctx.refuse(refusal);
    await cancelSwap(tx, { ...ctx, caller: null }, swap, 'revoked');
    await deleteSessionsOf(tx, swap.customer_uuid);
    return {};
  });
