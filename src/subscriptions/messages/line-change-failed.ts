import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { serviceNames } from '#subscriptions/rules/line-changes.ts';
import { formattedNumberValues } from './about-number.ts';

const lineData = z.object({ customer_product_uuid: z.uuid(), msisdn: e164 });

/** The network refused a change of a SIM, possibly long after the request; the old setting still applies. */
export const lineChangeFailed = defineMessage({
  name: 'line-change-failed',
  domain: 'subscriptions',
  data: z.discriminatedUnion('change', [
    lineData.extend({ change: z.literal('services'), services: z.array(z.enum(serviceNames)).min(1) }),
    lineData.extend({ change: z.literal('limit'), limit_cents: z.number().int() }),
  ]),
  values: (data, language) => {
    if (data.change === 'limit')
      return { ...formattedNumberValues(data), limit: formatOf(language).money(centsToEuro(data.limit_cents)) };
    const t = texts(language, 'subscriptions/web/services');
    const names = data.services.map((name) => t(name));
    return { ...formattedNumberValues(data), services: formatOf(language).list(names) };
  },
  path: ({ change, customer_product_uuid: uuid }) =>
    change === 'limit' ? accountPaths.sim(uuid) : subscriptionsPaths.network(uuid),
  variant: ({ change }) => change,
});
