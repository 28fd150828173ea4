import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { usagePaths } from '#usage/paths.ts';
import { isBarringLimit, limitKinds } from '#usage/rules/limits.ts';

/** Alert that 80 % or 100 % of a limit is used. `limit`: euro for money, GB for data. */
export const usageAlertMessage = defineMessage({
  name: 'usage-alert',
  domain: 'usage',
  data: z.object({
    customer_product_uuid: z.uuid(),
    msisdn: z.string(),
    kind: z.enum(limitKinds),
    percent: z.number().int(),
    limit: z.number(),
    ends_at: z.iso.datetime(),
    /** Usage stops at the end of a bucket. */
    prepaid: z.boolean(),
  }),
  values: ({ msisdn, kind, limit, ends_at }, language) => {
    const format = formatOf(language);
    const money = kind === 'spending' || kind === 'roaming';
    return {
      msisdn: formatPhone(msisdn),
      limit: money ? format.money(limit) : format.number(limit, GB_DIGITS),
      date: format.date(ends_at),
    };
  },
  variant: ({ kind, percent, prepaid }) =>
    percent < 100 ? `${kind}_80` : `${kind}_100${prepaid && !isBarringLimit(kind) ? '_prepaid' : ''}`,
  // If services were barred, link to the screen where the customer can continue.
  path: ({ customer_product_uuid, kind, percent }) =>
    percent >= 100 && isBarringLimit(kind)
      ? accountPaths.sim(customer_product_uuid)
      : usagePaths.history(customer_product_uuid),
});
