import { and, eq } from 'drizzle-orm';
import type { orderingContract } from '#ordering/contract.ts';
import { contractSummaryFileName } from '#catalogue/server/queries.ts';
import { withDocumentRefusal } from '#documents/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findOrderForMessage } from '../queries.ts';
import { orderProduct } from '../tables.ts';
import { renderSummaryOfSim } from './accepted-summaries.ts';

/** Renders the contract summary of an ordered SIM as it was accepted. */
export const acceptedContractSummary: Handler<typeof orderingContract, 'GET /api/order/contract-summary'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const { order_product_uuid } = ctx.query;
  const [sim] = await ctx.db.read
    .select({ order_uuid: orderProduct.order_uuid })
    .from(orderProduct)
    .where(and(eq(orderProduct.customer_uuid, customer_uuid), eq(orderProduct.uuid, order_product_uuid)));
  const order = sim && (await findOrderForMessage(ctx.db.read, sim.order_uuid));
  const summary = order && (await withDocumentRefusal(ctx, () => renderSummaryOfSim(order, order_product_uuid, ctx)));
  if (!summary) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `inline; filename="${contractSummaryFileName(summary.language)}"`);
  return summary.content;
};
