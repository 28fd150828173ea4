import type { Catalogue } from '#catalogue/server/queries.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { PricedAddon } from '#subscriptions/events.ts';
import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import { isAddonCompatible } from '#subscriptions/rules/plan-change.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';
import type { ProductAddon } from '../tables.ts';

/** Lists the add-ons that continue under another plan from `today` on, with their prices. */
export const pricedAddonsKeptUnderPlan = (
  catalogue: Catalogue,
  addons: readonly Pick<ProductAddon, 'uuid' | 'offer_uuid' | 'state' | 'started_at' | 'ends_on'>[],
  offer_uuid: string,
  today: BusinessDate,
): PricedAddon[] => {
  const plan = catalogue.offerByUuid.get(offer_uuid);
  return addons
    .filter((addon) => {
      const entry = catalogue.addonByUuid.get(addon.offer_uuid);
      const isKept = !entry || !plan || isAddonCompatible(entry, plan);
      return isKept && addon.state !== 'adding' && isAddonCurrent(addon, today);
    })
    .map((addon) => toPricedAddon(catalogue, addon));
};
