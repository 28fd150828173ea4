import { getCatalogue } from '#catalogue/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { checkFulfillableState } from '#ordering/rules/order-state.ts';
import type { Handler } from '#platform/http/handler.ts';
import { allocateNumberAndSim } from '#subscriptions/server/commands.ts';
import { lockAndFindMissingPrerequisite } from '#subscriptions/server/queries.ts';
import { toAllocationRequest } from './enqueue-waiting-allocations.ts';
import { findOrderProduct, getOrderProductReply } from '../orders/order-products.view.ts';

const prerequisiteRefusals = {
  email: 'EMAIL_NOT_VERIFIED',
  identity: 'IDENTITY_MISSING',
  first_payment: 'FIRST_PAYMENT_MISSING',
} as const;

/** Allocates a SIM synchronously. Same lock order as the allocation job: SIM, then order. */
export const allocateProduct: Handler<typeof orderingContract, 'POST /api/order/product/allocate'> = async (ctx) => {
  const { order_product_uuid } = ctx.body;
  const key = { customer_uuid: ctx.caller.customer_uuid, order_product_uuid };
  const catalogue = await getCatalogue(ctx.db);
  const now = ctx.now();
  return ctx.idempotentTx(async (tx) => {
    const row = await findOrderProduct(tx, key);
    if (!row) throw ctx.refuse('NOT_FOUND');
    const refusal = checkFulfillableState(row.order_state);
    if (refusal) throw ctx.refuse(refusal);
    if (row.product.state === 'in_processing') {
      const allocationRequest = toAllocationRequest(row.product);
      const waits_for = await lockAndFindMissingPrerequisite(tx, allocationRequest);
      if (waits_for) throw ctx.refuse(prerequisiteRefusals[waits_for]);
      await allocateNumberAndSim(tx, ctx, allocationRequest, now);
    }
    return getOrderProductReply(tx, { catalogue, language: ctx.language, now, cipher: ctx.db.cipher }, key);
  });
};
