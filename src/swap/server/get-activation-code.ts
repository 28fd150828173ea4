import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findProduct, findSimOfAllocation, toEsimReply } from '#subscriptions/server/queries.ts';
import type { swapContract } from '#swap/contract.ts';
import { lockSwap } from './swaps.store.ts';

/** Returns what a phone needs to install the new eSIM of a running swap, and records the access as an account event. */
export const getActivationCode: Handler<typeof swapContract, 'POST /api/customer/product/activation-code'> = (ctx) =>
  ctx.db.tx(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const swap = await lockSwap(tx, { customer_uuid, uuid: ctx.body.swap_uuid });
    const isRunning = swap !== null && swap.state !== 'done' && swap.state !== 'cancelled';
    const product = isRunning && (await findProduct(tx, { customer_uuid, uuid: swap.customer_product_uuid }));
    const sim = isRunning && (await findSimOfAllocation(tx, swap.uuid));
    const esim = sim && toEsimReply(sim, ctx.db.cipher);
    if (!product || !esim) throw ctx.refuse('SIM_SWAP_NOT_READY');
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'activation-code-shown',
      detail: { what: formatPhoneNoBreak(product.msisdn) },
    });
    return esim;
  });
