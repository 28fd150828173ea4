import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addAddonsAndDebitPrepaidBalance } from './add-addons.ts';

/** Adds one add-on to a SIM. */
export const addAddon: Handler<typeof subscriptionsContract, 'POST /api/customer/product/addon/add'> = (ctx) =>
  addAddonsAndDebitPrepaidBalance(ctx, ctx.body.customer_product_uuid, [ctx.body.offer_uuid]);
