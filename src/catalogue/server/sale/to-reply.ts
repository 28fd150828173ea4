import type { Addon, addonCategory, Offer } from '#catalogue/contract.ts';
import type { z } from 'zod';
import { gramsToKg } from '#platform/pure/carbon.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { AddonEntry, CategoryEntry, OfferEntry } from '../files/catalogue-file.ts';
import type { Catalogue } from './catalogue-cache.ts';

/** A plan in the language of a request. */
export const toOfferReply = (catalogue: Catalogue, offer: OfferEntry, language: Language): Offer => ({
  uuid: offer.uuid,
  code: offer.code,
  type: 1,
  name: offer.name[language],
  picture: offer.picture,
  audience: offer.audience,
  payment_type: offer.payment_type,
  price: centsToEuro(offer.price_cents),
  data_gb: offer.data_gb,
  minutes: offer.minutes,
  sms: offer.sms,
  roaming_gb: offer.roaming_gb,
  co2_kg: gramsToKg(offer.co2_grams),
  credit_limit: offer.credit_limit_cents === null ? null : centsToEuro(offer.credit_limit_cents),
  sim_types: offer.sim_types,
  prepaid_equivalent_uuid: catalogue.offerByCode.get(offer.prepaid_equivalent ?? '')?.uuid ?? null,
});

/** An add-on in the language of a request. */
export const toAddonReply = (catalogue: Catalogue, addon: AddonEntry, language: Language): Addon => {
  const category = catalogue.categoryByCode.get(addon.category);
  return {
    uuid: addon.uuid,
    code: addon.code,
    type: category?.type ?? 0,
    category_uuid: category?.uuid ?? addon.uuid,
    name: addon.name[language],
    description: addon.description[language],
    icon: addon.icon,
    price: centsToEuro(addon.price_cents),
    ...(addon.data_gb === undefined ? {} : { data_gb: addon.data_gb }),
    ...(addon.minutes === undefined ? {} : { minutes: addon.minutes }),
    ...(addon.sms === undefined ? {} : { sms: addon.sms }),
    ...(addon.roaming_gb === undefined ? {} : { roaming_gb: addon.roaming_gb }),
    ...(addon.world_gb === undefined ? {} : { world_gb: addon.world_gb }),
    ...(addon.international_minutes === undefined ? {} : { international_minutes: addon.international_minutes }),
    ...(addon.co2_grams === null ? {} : { co2_kg: gramsToKg(addon.co2_grams) }),
    offer_uuids: addon.only_with.flatMap((code) => catalogue.offerByCode.get(code)?.uuid ?? []),
  };
};

export const toAddonCategoryReply = (category: CategoryEntry, language: Language): z.output<typeof addonCategory> => ({
  uuid: category.uuid,
  code: category.code,
  type: category.type,
  name: category.name[language],
  description: category.description[language],
});
