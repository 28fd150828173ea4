import { catalogueOf } from '#catalogue/server/questions.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { contractSummary } from '#ordering/messages/contract-summary.ts';
import type { orderingContract } from '#ordering/contract.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Mails what somebody is about to agree to, one page a plan; only ever to the address of the session. */
export const sendContractSummary: Handler<typeof orderingContract, 'POST /api/order/contract-summary'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  const { offerByUuid } = await catalogueOf(ctx.db);
  const offer_uuids = [...new Set(ctx.body.offer_uuids)];
  const unknown = offer_uuids.findIndex((uuid) => !offerByUuid.get(uuid)?.on_sale);
  if (unknown >= 0)
    throw ctx.refuse('OFFER_UNKNOWN', { fields: [{ field: `offer_uuids.${unknown}`, code: 'OFFER_UNKNOWN' }] });
  return ctx.once(async (tx) => {
    const email = (await customerForOrder(tx, customer_uuid))?.email;
    if (!email) throw ctx.refuse('NOT_FOUND');
    await sendMessage(tx, ctx.queue, contractSummary, {
      key: `contract-summary:${ctx.newId()}`,
      to: { customer_uuid },
      language: ctx.language,
      data: { offer_uuids },
    });
    return { email };
  });
};
