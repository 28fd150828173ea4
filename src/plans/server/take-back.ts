import { getCatalogue } from '#catalogue/server/queries.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { plansContract } from '#plans/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { cancelPlanChange } from '#subscriptions/server/commands.ts';
import { sendPlanChangeMail } from './send-plan-change-mail.ts';

/** Cancels the planned plan change. */
export const takeBack: Handler<typeof plansContract, 'POST /api/customer/product/tariff/take-back'> = async (ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  const key = { customer_uuid: ctx.caller.customer_uuid, ...ctx.body };
  return ctx.idempotentTx(async (tx) => {
    const change = await cancelPlanChange(tx, ctx, key, { catalogue, now: ctx.now() });
    if (!change) return { pending_offer: null };
    const { customer_uuid } = key;
    const { language = ctx.language } = (await findCustomerForOrder(tx, customer_uuid)) ?? {};
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'plan-change-undone',
      detail: { what: formatPhoneNoBreak(change.msisdn) },
    });
    await sendPlanChangeMail(tx, ctx.queue, { event: 'taken_back', language, change });
    return { pending_offer: null };
  });
};
