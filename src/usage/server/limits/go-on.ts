import type { Handler } from '#platform/http/handler.ts';
import { lockProducts, switchServices } from '#subscriptions/server/commands.ts';
import type { UsageContract } from '#usage/contract.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { alertsOf, holdAlert, saveAlert } from './alerts.store.ts';
import { switchedOn } from './held-by-limit.ts';

/** The customer wants to go on beyond a limit this month: what was stopped works again, and costs. */
export const goOn: Handler<UsageContract, 'POST /api/customer/product/usage/go-on'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, kind } = ctx.body;
  const month = monthOfInstant(ctx.now());
  return ctx.db.tx(async (tx) => {
    await lockProducts(tx, [{ customer_uuid, customer_product_uuid }]);
    const alert = await holdAlert(tx, { customer_uuid, customer_product_uuid, month, kind, percent: 100 });
    if (!alert) throw ctx.refuse('USAGE_NOT_STOPPED');
    const consented_at = alert.consented_at ?? ctx.now();
    if (!alert.consented_at) {
      await saveAlert(tx, alert, { consented_at });
      const all = await alertsOf(tx, { customer_uuid, customer_product_uuid }, month);
      await switchServices(tx, ctx, { customer_uuid, uuid: customer_product_uuid }, switchedOn(all));
    }
    return { kind, consented_at: consented_at.toISOString() };
  });
};
