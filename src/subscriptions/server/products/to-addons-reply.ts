import { type Catalogue, addonType } from '#catalogue/server/queries.ts';
import type { CustomerAddon } from '#subscriptions/contract.ts';
import { withdrawalLastDay } from '#legal/rules/withdrawal-period.ts';
import { addonAgreedAfterActivationAt, isAddonCurrent } from '#subscriptions/rules/addons.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { ProductAddon } from '../tables.ts';

/** Add-ons that are active, pending or removed, and failed ones that were not requested again. `today`: any day of the current month. */
export const toAddonsReply = (
  { addons, activated_at }: { addons: readonly ProductAddon[]; activated_at: Date },
  { catalogue, language, today }: { catalogue: Catalogue; language: Language; today: BusinessDate },
): CustomerAddon[] =>
  addons
    .filter((addon) => isAddonCurrent(addon, today) || addon.state === 'failed')
    .map((customerAddon) => {
      const { uuid, offer_uuid, state, ends_on } = customerAddon;
      const addon = catalogue.addonByUuid.get(offer_uuid);
      const agreed_at = addonAgreedAfterActivationAt(customerAddon, activated_at);
      return {
        uuid,
        offer_uuid,
        name: addon?.name[language] ?? '',
        type: addonType(catalogue, offer_uuid),
        price: centsToEuro(addon?.price_cents ?? 0),
        state,
        ends_on: ends_on ?? null,
        ...(addon?.project_closed && { project_closed: true }),
        withdraw_until: agreed_at && withdrawalLastDay(agreed_at),
      };
    });
