import { catalogueOf } from '#catalogue/server/questions.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import { noteEvent } from '#identity/server/commands.ts';
import type { plansContract } from '#plans/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { takeBackPlanChange } from '#subscriptions/server/commands.ts';
import { tellChange } from './tell-change.ts';

/** The plan stays the one it is. */
export const takeBack: Handler<typeof plansContract, 'POST /api/customer/product/tariff/take-back'> = async (ctx) => {
  const catalogue = await catalogueOf(ctx.db);
  const key = { customer_uuid: ctx.caller.customer_uuid, ...ctx.body };
  return ctx.once(async (tx) => {
    const change = await takeBackPlanChange(tx, ctx, key, { catalogue, now: ctx.now() });
    if (!change) return { pending_offer: null };
    const { customer_uuid } = key;
    const { language = ctx.language } = (await customerForOrder(tx, customer_uuid)) ?? {};
    await noteEvent(tx, ctx, { customer_uuid, kind: 'plan-change-undone', detail: { what: heldPhone(change.msisdn) } });
    await tellChange(tx, ctx.queue, { event: 'taken_back', language, change });
    return { pending_offer: null };
  });
};
