import type { Handler } from '#platform/http/handler.ts';
import { answerFor } from '#platform/reactions.ts';
import { servicesHeld } from '#subscriptions/news.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import { lockProducts, switchServices } from '#subscriptions/server/commands.ts';
import type { UsageContract } from '#usage/contract.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { isStopping, servicesToStop } from '#usage/rules/limits.ts';
import { type Alert, alertsOf, holdAlert, saveAlert } from './alerts.store.ts';

/** What limits hold back of which the end was reached, and beyond which the customer has not wanted to go. */
const heldBy = (alerts: readonly Alert[]): Set<string> =>
  new Set(
    alerts.flatMap(({ kind, percent, consented_at }) =>
      percent === 100 && !consented_at && isStopping(kind) ? servicesToStop[kind] : [],
    ),
  );

/** Nobody switches on by another way what costs beyond a limit. */
export const heldByLimit = answerFor(servicesHeld, 'limit', async (tx, key, { now }) => [
  ...heldBy(await alertsOf(tx, key, monthOfInstant(now()))),
]);

/** Of all that was stopped, what no other limit holds back. */
export const switchedOn = (alerts: readonly Alert[]): ServiceSwitch[] => {
  const held = heldBy(alerts);
  const stopped = new Set(alerts.flatMap((alert) => (alert.stopped ?? []).map(({ key }) => key)));
  return [...stopped].filter((key) => !held.has(key)).map((key) => ({ key, enabled: true }));
};

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
