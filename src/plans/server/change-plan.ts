import { getCatalogue } from '#catalogue/server/queries.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { plansContract } from '#plans/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { schedulePlanChange } from '#subscriptions/server/commands.ts';
import { sendPlanChangeMail } from './send-plan-change-mail.ts';

/** Schedules another plan from the next 1st. A repeated request for the same plan is stored and mailed once. */
export const changePlan: Handler<typeof plansContract, 'POST /api/customer/product/tariff/change'> = async (ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  const { customer_uuid } = ctx.caller;
  return ctx.idempotentTx(async (tx) => {
    const customer = await findCustomerForOrder(tx, customer_uuid);
    const planChange = { customer_uuid, ...ctx.body, account: customer?.status ?? 'erased' };
    const { change, is_new } = await schedulePlanChange(tx, ctx, planChange, { catalogue, now: ctx.now() });
    const { language = ctx.language } = customer ?? {};
    if (is_new) {
      const detail = { what: formatPhoneNoBreak(change.msisdn) };
      await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'plan-change-asked', detail });
      await sendPlanChangeMail(tx, ctx.queue, { event: 'asked', language, change });
    }
    const name = change.after.name[ctx.language];
    const effective_at = toIso(change.from);
    return { pending_offer: { uuid: change.after.uuid, name, effective_at }, effective_at };
  });
};
