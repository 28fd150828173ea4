import { findCustomerForOrder } from '#customers/server/queries.ts';
import { findHold } from '#identity/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findProduct, resolveProductKey } from '#subscriptions/server/queries.ts';
import type { swapContract } from '#swap/contract.ts';
import { checkSwap } from '#swap/rules/swap-checks.ts';
import { expectedDeliveryDay, buildSwapReply } from './swap-reply.ts';
import { findNewestSwap } from './swaps.store.ts';

const endStates: ReadonlySet<string> = new Set(['done', 'cancelled']);

/** Returns the data of the swap screen. A sub-account sees the swap of its own SIM, without address. */
export const simSwap: Handler<typeof swapContract, 'GET /api/customer/product/sim-swap'> = async (ctx) => {
  const { owner_customer_uuid } = ctx.caller;
  const { customer_uuid, customer_product_uuid } = resolveProductKey(ctx.caller, ctx.query);
  const q = ctx.db.read;
  const product = await findProduct(q, { customer_uuid, uuid: customer_product_uuid });
  if (!product) throw ctx.refuse('NOT_FOUND');
  const [customer, swap, securityDelay] = await Promise.all([
    findCustomerForOrder(q, customer_uuid),
    findNewestSwap(q, { customer_uuid, customer_product_uuid }),
    findHold(q, { ...ctx, caller: { ...ctx.caller, customer_uuid } }),
  ]);
  const { uuid, name, msisdn, type, state } = product;
  return {
    product: { uuid, name, msisdn, type, state },
    refusal: checkSwap({
      sim_state: state,
      account: customer?.status ?? 'erased',
      has_running_swap: swap !== null && !endStates.has(swap.state),
    }),
    address: owner_customer_uuid === null ? (customer?.shipping_address ?? null) : null,
    hold_until: securityDelay && toIso(securityDelay.ends_at),
    hold_for: securityDelay?.kind ?? null,
    hold_hours: ctx.settings.HOLD_HOURS,
    delivery_days: ctx.settings.SWAP_DELIVERY_DAYS,
    delivery_on: expectedDeliveryDay(securityDelay?.ends_at ?? ctx.now(), ctx.settings),
    swap: swap && (await buildSwapReply(q, ctx, swap)),
  };
};
