import { BUSINESS } from '#customers/rules/customer-type.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { BYTES_PER_GB } from '#subscriptions/rules/included-allowance.ts';
import { lockProductUsage } from '#subscriptions/server/commands.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { usageOfLatestMonth } from '#usage/rules/monthly-usage.ts';
import { roamingPrices } from '#usage/rules/roaming-prices.ts';
import { roamingWelcome } from '../../messages/roaming-welcome.ts';
import type { sendRoamingWelcome } from '../jobs.ts';
import { loadRateTables } from '../load-rate-tables.ts';

/** Sends the welcome by SMS, once for each entry: its key names the visit. */
export const runSendRoamingWelcome: JobHandler<typeof sendRoamingWelcome> = async ({ country, at, ...key }, ctx) => {
  ctx.setCustomer(key.customer_uuid);
  const month = monthOfInstant(ctx.now());
  const table = (await loadRateTables(ctx.db))(month);
  await ctx.db.tx(async (tx) => {
    const [product] = await lockProductUsage(tx, [key]);
    if (!product || product.msisdn === '') return;
    const { customer_uuid, customer_product_uuid } = key;
    const customer = await findCustomerForOrder(tx, customer_uuid);
    const language = customer?.language ?? 'en';
    const { buckets } = usageOfLatestMonth(product, month);
    const fair_use = buckets.find(({ kind }) => kind === 'data_roaming')?.total ?? null;
    const { zone, ...prices } = roamingPrices(country, table);
    await sendMessage(tx, ctx.queue, roamingWelcome, {
      key: `roaming-welcome:${customer_product_uuid}:${country}:${at}`,
      to: { msisdn: product.msisdn },
      customer_uuid,
      language,
      data: {
        country,
        zone,
        at: new Date(at).toISOString(),
        prepaid: product.credit_limit_cents === null,
        fair_use_gb: fair_use === null ? null : fair_use / BYTES_PER_GB,
        minute: centsToEuro(prices.minute),
        received: centsToEuro(prices.received_minute),
        sms: centsToEuro(prices.sms),
        data_gb: centsToEuro(prices.data_gb),
        company: customer?.type === BUSINESS,
      },
    });
  });
};
