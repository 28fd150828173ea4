import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { blockLine } from './block-line.ts';
import { findProduct, resolveProductKey } from '#subscriptions/server/queries.ts';
import type { swapContract } from '#swap/contract.ts';

/** Blocks a SIM at once, also for the user of a sub-account. A repeated call changes nothing. */
export const blockSim: Handler<typeof swapContract, 'POST /api/customer/product/block'> = (ctx) =>
  ctx.idempotentTx(async (tx) => {
    const { customer_uuid, customer_product_uuid: uuid } = resolveProductKey(ctx.caller, ctx.body);
    const product = await findProduct(tx, { customer_uuid, uuid });
    if (!product) throw ctx.refuse('NOT_FOUND');
    const state = await blockLine(tx, ctx, { customer_uuid, uuid });
    if (state === 'refused') throw ctx.refuse('SIM_NOT_IN_USE');
    if (state === 'blocked')
      await recordAccountEvent(tx, ctx, {
        customer_uuid,
        kind: 'sim-blocked',
        detail: { what: formatPhoneNoBreak(product.msisdn) },
      });
    return {};
  });
