import { BUSINESS } from '#customers/rules/customer-type.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { startOfBusinessDay, addMonths } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { lockProductUsage, type ProductUsage, submitServiceChanges } from '#subscriptions/server/commands.ts';
import {
  isBarringLimit,
  type LimitAmounts,
  limitOfKind,
  limitsInForce,
  servicesBarredAtLimit,
} from '#usage/rules/limits.ts';
import type { RateTable } from '#usage/rules/rate-table.ts';
import { roamingPrices } from '#usage/rules/roaming-prices.ts';
import { usageAlertMessage } from '../../messages/usage-alert.ts';
import { type UsageAlert, lockAlert, updateAlert } from '../limits/alerts.store.ts';
import { findLatestRoamingDataCountry } from '../intake/records.store.ts';
import type { notifyAndBarAtLimit } from '../jobs.ts';
import { loadRateTables } from '../load-rate-tables.ts';

const GB = 1_000_000_000;

const limitOfAlert = ({ kind }: UsageAlert, { buckets }: ProductUsage, limits: LimitAmounts): number => {
  if (isBarringLimit(kind)) return (limitOfKind(kind, limits) ?? 0) / 100;
  return (buckets.find((bucket) => bucket.kind === kind)?.total ?? 0) / GB;
};

/** Price of a further GB beyond the limit: for the EU limit the price beyond fair use, else that of the country where the SIM used data last. */
const priceOfGoingOn = async (
  tx: Tx,
  { kind, ...key }: CustomerProductKey & Pick<UsageAlert, 'kind'>,
  table: RateTable,
): Promise<{ price_gb?: number }> => {
  if (kind === 'data_roaming') return { price_gb: centsToEuro(table.eu_beyond_gb) };
  const country = await findLatestRoamingDataCountry(tx, key);
  return country === null ? {} : { price_gb: centsToEuro(roamingPrices(country, table).data_gb) };
};

/** Sends the alert by SMS and mail and bars paid services at 100 %. Idempotent: messages have keys, and the barring is stored in the alert. */
export const runNotifyAndBarAtLimit: JobHandler<typeof notifyAndBarAtLimit> = async (key, ctx) => {
  ctx.setCustomer(key.customer_uuid);
  const table = (await loadRateTables(ctx.db))(key.month);
  await ctx.db.tx(async (tx) => {
    const [product] = await lockProductUsage(tx, [key]);
    const alert = await lockAlert(tx, key);
    const customer = await findCustomerForOrder(tx, key.customer_uuid);
    const language = customer?.language ?? 'en';
    if (!product || !alert || product.msisdn === '') return;
    const { customer_uuid, customer_product_uuid, kind, percent, month } = alert;
    const ends_at = toIso(startOfBusinessDay(addMonths(month, 1)));
    const { msisdn } = product;
    const { credit_limit_cents, spent } = product;
    const currentLimits = { credit_limit_cents, roaming_limit_cents: ctx.settings.ROAMING_LIMIT_EURO * 100 };
    const limit = limitOfAlert(
      alert,
      product,
      spent?.month === month ? limitsInForce(spent, currentLimits) : currentLimits,
    );
    const prepaid = credit_limit_cents === null;
    const going_on =
      percent === 100 && (kind === 'roaming' || (kind === 'data_roaming' && !prepaid))
        ? await priceOfGoingOn(tx, { customer_uuid, customer_product_uuid, kind }, table)
        : {};
    const company = customer?.type === BUSINESS;
    const alertFields = { customer_product_uuid, msisdn, kind, percent: key.percent, limit, ends_at, prepaid };
    const data = { ...alertFields, ...going_on, company };
    // The key contains the limit, so that a raised limit is alerted again.
    const name = `usage-alert:${customer_product_uuid}:${month}:${kind}:${percent}:${limit}`;
    await ctx.queue.enqueueAll(tx, [
      buildMessageJob(usageAlertMessage, { key: `${name}:mail`, to: { customer_uuid }, language, data }),
      buildMessageJob(usageAlertMessage, { key: `${name}:sms`, to: { msisdn }, customer_uuid, language, data }),
    ]);
    if (percent < 100 || !isBarringLimit(kind) || alert.barred_services || alert.consented_at) return;
    const serviceChanges = servicesBarredAtLimit[kind].map((service) => ({ key: service, enabled: false }));
    const barredServices = await submitServiceChanges(
      tx,
      ctx,
      { customer_uuid, uuid: customer_product_uuid },
      serviceChanges,
    );
    await updateAlert(tx, alert, { barred_services: barredServices });
  });
};
