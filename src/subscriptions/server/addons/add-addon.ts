import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addAddonsAndDebitPrepaidBalance } from './add-addons.ts';
import { startBillCyclesAndChangeProduct } from './start-bill-cycles-and-change-product.ts';

/** Adds one add-on to a SIM. */
export const addAddon: Handler<typeof subscriptionsContract, 'POST /api/customer/product/addon/add'> = (ctx) =>
  startBillCyclesAndChangeProduct(
    ctx,
    () => ctx.body.customer_product_uuid,
    (tx, productToChange) => addAddonsAndDebitPrepaidBalance(tx, ctx, productToChange, [ctx.body.offer_uuid]),
  );
