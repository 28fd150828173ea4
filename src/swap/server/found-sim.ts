import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { applySimEvent, lockAllocationOrInsertReleased } from '#subscriptions/server/commands.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import type { swapContract } from '#swap/contract.ts';
import { cancelSwap } from './cancel-swap.ts';
import { lockSwap, findRunningSwap } from './swaps.store.ts';

/** Reactivates the line with its found SIM and cancels the swap. Refused once the network has started the swap. */
export const foundSim: Handler<typeof swapContract, 'POST /api/customer/product/found-sim'> = (ctx) =>
  ctx.idempotentTx(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const { customer_product_uuid } = ctx.body;
    const product = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
    if (!product) throw ctx.refuse('NOT_FOUND');
    const runningSwap = await findRunningSwap(tx, { customer_uuid, customer_product_uuid });
    // Lock order: the new SIM, the product, the swap.
    if (runningSwap) await lockAllocationOrInsertReleased(tx, runningSwap.uuid, ctx.now());
    if ((await applySimEvent.found(tx, ctx, product)) === null) throw ctx.refuse('SIM_NOT_LOST');
    const swap = runningSwap && (await lockSwap(tx, runningSwap));
    if (swap && !(await cancelSwap(tx, ctx, swap, 'found'))) throw ctx.refuse('SIM_SWAP_TOO_LATE');
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'sim-found',
      detail: { what: formatPhoneNoBreak(product.msisdn) },
    });
    return {};
  });
