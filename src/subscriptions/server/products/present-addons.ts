import { type Catalogue, typeOfAddon } from '#catalogue/server/questions.ts';
import type { CustomerAddon } from '#subscriptions/contract.ts';
import { isHeld } from '#subscriptions/rules/addon-change.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { toWire } from '#platform/pure/money.ts';
import type { ProductAddon } from '../tables.ts';

/** Add-ons that are on or on their way, and those that were refused and not asked for again. `today`: any day of the running month. */
export const presentAddons = (
  addons: readonly ProductAddon[],
  { catalogue, language, today }: { catalogue: Catalogue; language: Language; today: BusinessDate },
): CustomerAddon[] =>
  addons
    .filter((addon) => isHeld(addon, today) || addon.state === 'failed')
    .map(({ uuid, offer_uuid, state, ends_on }) => {
      const addon = catalogue.addonByUuid.get(offer_uuid);
      return {
        uuid,
        offer_uuid,
        name: addon?.name[language] ?? '',
        type: typeOfAddon(catalogue, offer_uuid),
        price: toWire(addon?.price_cents ?? 0),
        state,
        ends_on: ends_on ?? null,
      };
    });
