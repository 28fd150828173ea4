import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { aboutAddons, addonsSection } from './about-addons.ts';
import { formattedNumberValues } from './about-number.ts';

/** Add-ons are active, with their prices. */
export const addonOn = defineMessage({
  name: 'addon-on',
  domain: 'subscriptions',
  data: aboutAddons.extend({ started_at: z.iso.datetime() }),
  values: (data, language) => ({ ...formattedNumberValues(data), date: formatOf(language).date(data.started_at) }),
  path: ({ customer_product_uuid }) => subscriptionsPaths.addons(customer_product_uuid),
  sections: async (data, from) => [await addonsSection(data, from)],
});
