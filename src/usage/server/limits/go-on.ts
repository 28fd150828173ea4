import type { Handler } from '#platform/http/handler.ts';
import { lockProductUsage, submitServiceChanges } from '#subscriptions/server/commands.ts';
import type { UsageContract } from '#usage/contract.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { queryAlertsOfMonth, lockAlert, updateAlert } from './alerts.store.ts';
import { servicesToUnbar } from './services-barred-by-limit.ts';

/** Stores the customer's consent to exceed a limit this month and unbars the services that no other limit bars. */
export const goOn: Handler<UsageContract, 'POST /api/customer/product/usage/go-on'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, kind } = ctx.body;
  const month = monthOfInstant(ctx.now());
  return ctx.db.tx(async (tx) => {
    await lockProductUsage(tx, [{ customer_uuid, customer_product_uuid }]);
    const alert = await lockAlert(tx, { customer_uuid, customer_product_uuid, month, kind, percent: 100 });
    if (!alert) throw ctx.refuse('USAGE_NOT_STOPPED');
    const consented_at = alert.consented_at ?? ctx.now();
    if (!alert.consented_at) {
      await updateAlert(tx, alert, { consented_at });
      const all = await queryAlertsOfMonth(tx, { customer_uuid, customer_product_uuid }, month);
      await submitServiceChanges(tx, ctx, { customer_uuid, uuid: customer_product_uuid }, servicesToUnbar(all));
    }
    return { kind, consented_at: consented_at.toISOString() };
  });
};
