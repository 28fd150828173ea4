import { defineMessage } from '#notifications/server/commands.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { aboutAddons, addonsSection } from './about-addons.ts';
import { formattedNumberValues } from './about-number.ts';

/** The network refused add-ons; they are not charged. */
export const addonFailed = defineMessage({
  name: 'addon-failed',
  domain: 'subscriptions',
  data: aboutAddons,
  values: formattedNumberValues,
  path: ({ customer_product_uuid }) => subscriptionsPaths.addons(customer_product_uuid),
  sections: async (data, from) => {
    const { note: _, ...section } = await addonsSection(data, from);
    return [section];
  },
});
