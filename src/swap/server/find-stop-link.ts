import type { Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import type { swapContract } from '#swap/contract.ts';
import { checkSwapCancellation } from '#swap/rules/swap-checks.ts';
import { findSwap, findSwapKeyByRevocationHash } from './swaps.store.ts';

/** Returns whether the link of the SMS can still cancel its swap, for the page that asks for confirmation. Changes nothing. */
export const findStopLink: Handler<typeof swapContract, 'GET /api/customer/product/stop-sim-swap'> = async (ctx) => {
  ctx.reply.header('cache-control', 'no-store');
  const key = await findSwapKeyByRevocationHash(ctx.db.read, hashToken(ctx.query.token));
  const swap = key && (await findSwap(ctx.db.read, key));
  if (!swap) return { open: false, known: false, is_own: null };
  const is_own = ctx.caller ? ctx.caller.customer_uuid === swap.customer_uuid : null;
  return { open: checkSwapCancellation(swap.state) === null, known: true, is_own };
};
