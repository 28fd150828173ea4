import { getCatalogue } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { contractSummary } from '#ordering/messages/contract-summary.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { distinctSummaryLines, withPromoShares } from '#ordering/rules/contract-summary-lines.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toPromoEffect } from '#promotions/rules/promo.ts';
import { findValidPromo } from '#promotions/server/queries.ts';

/** Mails the contract summaries before the order, one page for each plan, only to the address of the session. */
export const sendContractSummary: Handler<typeof orderingContract, 'POST /api/order/contract-summary'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const { product_list, promo } = ctx.body;
  const catalogue = await getCatalogue(ctx.db);
  const unknownIndex = product_list.findIndex(({ offer_uuid }) => !catalogue.offerByUuid.get(offer_uuid)?.on_sale);
  if (unknownIndex >= 0)
    throw ctx.refuse('OFFER_UNKNOWN', { fields: [{ field: `product_list.${unknownIndex}`, code: 'OFFER_UNKNOWN' }] });
  const placedPromo = promo ? findValidPromo(catalogue, promo, ctx.now()) : null;
  const effect = placedPromo ? { ...toPromoEffect(placedPromo), code: placedPromo.code } : null;
  const prices = product_list.map(({ offer_uuid }) => catalogue.offerByUuid.get(offer_uuid)?.price_cents ?? 0);
  const plans = distinctSummaryLines(withPromoShares(product_list, effect, prices));
  return ctx.idempotentTx(async (tx) => {
    const email = (await findCustomerForOrder(tx, customer_uuid))?.email;
    if (!email) throw ctx.refuse('NOT_FOUND');
    await sendMessage(tx, ctx.queue, contractSummary, {
      key: `contract-summary:${ctx.newId()}`,
      to: { customer_uuid },
      language: ctx.language,
      data: { offer_uuids: [], plans },
    });
    return { email };
  });
};
