import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { startOfBusinessDay, addMonths } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { lockProductUsage, type ProductUsage, submitServiceChanges } from '#subscriptions/server/commands.ts';
import { isBarringLimit, servicesBarredAtLimit } from '#usage/rules/limits.ts';
import { usageAlertMessage } from '../../messages/usage-alert.ts';
import { type UsageAlert, lockAlert, updateAlert } from '../limits/alerts.store.ts';
import type { notifyUsageAlert } from '../jobs.ts';

const GB = 1_000_000_000;

const limitOfAlert = (
  { kind }: UsageAlert,
  { buckets, credit_limit_cents }: ProductUsage,
  roaming_euro: number,
): number => {
  if (kind === 'spending') return (credit_limit_cents ?? 0) / 100;
  if (kind === 'roaming') return roaming_euro;
  return (buckets.find((bucket) => bucket.kind === kind)?.total ?? 0) / GB;
};

/** Sends the alert by SMS and mail and bars paid services at 100 %. Repeatable: messages have keys, and the barring is stored. */
export const runNotifyUsageAlert: JobHandler<typeof notifyUsageAlert> = async (key, ctx) => {
  ctx.setCustomer(key.customer_uuid);
  await ctx.db.tx(async (tx) => {
    const [product] = await lockProductUsage(tx, [key]);
    const alert = await lockAlert(tx, key);
    const language = (await findCustomerForOrder(tx, key.customer_uuid))?.language ?? 'en';
    if (!product || !alert || product.msisdn === '') return;
    const { customer_uuid, customer_product_uuid, kind, percent, month } = alert;
    const ends_at = toIso(startOfBusinessDay(addMonths(month, 1)));
    const { msisdn } = product;
    const limit = limitOfAlert(alert, product, ctx.settings.ROAMING_LIMIT_EURO);
    const prepaid = product.credit_limit_cents === null;
    const data = { customer_product_uuid, msisdn, kind, percent: key.percent, limit, ends_at, prepaid };
    // The key contains the limit, so that a raised limit is alerted again.
    const end = kind === 'roaming' ? percent : `${percent}:${limit}`;
    const name = `usage-alert:${customer_product_uuid}:${month}:${kind}:${end}`;
    await ctx.queue.enqueueAll(tx, [
      buildMessageJob(usageAlertMessage, { key: `${name}:mail`, to: { customer_uuid }, language, data }),
      buildMessageJob(usageAlertMessage, { key: `${name}:sms`, to: { msisdn }, customer_uuid, language, data }),
    ]);
    if (percent < 100 || !isBarringLimit(kind) || alert.stopped || alert.consented_at) return;
    const off = servicesBarredAtLimit[kind].map((service) => ({ key: service, enabled: false }));
    const stopped = await submitServiceChanges(tx, ctx, { customer_uuid, uuid: customer_product_uuid }, off);
    await updateAlert(tx, alert, { stopped });
  });
};
