import { type BilledSim, servicePeriod } from '#billing/rules/bill-lines.ts';
import { addonType, type Catalogue } from '#catalogue/server/queries.ts';
import { addMonths, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import {
  agreedCents,
  type AgreedPrice,
  lastPlanPriceInPeriod,
  promoDiscount,
  shippingCents,
  withdrawnPlanPriceInPeriod,
} from '#subscriptions/rules/agreed-price.ts';
import type { BillableLine } from '#subscriptions/server/queries.ts';
import { isChargedByDays } from '#catalogue/rules/addon-type.ts';

/**
 * Builds what a postpaid SIM is charged from in the month of `first`: the prices agreed for its days of service, or those of the catalogue where
 * none was agreed.
 */
export const toBilledSim = (
  line: BillableLine,
  prices: readonly AgreedPrice[],
  { catalogue, language, first }: { catalogue: Catalogue; language: Language; first: BusinessDate },
  usage_cents = 0,
): BilledSim => {
  const active_from = brusselsDate(line.activated_at);
  const ended_on = line.ended_at && brusselsDate(line.ended_at);
  const service = servicePeriod({ active_from, ended_on }, first);
  const agreedPrice = lastPlanPriceInPeriod(prices, service);
  const withdrawn = withdrawnPlanPriceInPeriod(prices, service);
  const toPlan = (price: AgreedPrice | undefined) => {
    const uuid = price?.offer_uuid ?? line.offer_uuid;
    const offer = catalogue.offerByUuid.get(uuid);
    const cents = price?.cents ?? offer?.price_cents ?? 0;
    const discount_cents = promoDiscount(prices, cents, service.from);
    return { uuid, name: offer?.name[language] ?? '', cents, discount_cents };
  };
  const addons = line.addons.flatMap(({ offer_uuid, state, started_at, ends_on, ended_at, withdrawn_at }) => {
    const from = brusselsDate(new Date(started_at));
    const withdrawn_on = withdrawn_at === undefined ? null : brusselsDate(new Date(withdrawn_at));
    const endDay = withdrawn_on ?? ends_on ?? (ended_at ? brusselsDate(new Date(ended_at)) : null);
    // Carbon removal and contributions that were withdrawn from are not charged at all.
    if (withdrawn_on !== null && !isChargedByDays(addonType(catalogue, offer_uuid))) return [];
    const isInForce =
      state !== 'adding' && state !== 'failed' && from < addMonths(first, 1) && (!endDay || endDay > first);
    if (!isInForce) return [];
    const addon = catalogue.addonByUuid.get(offer_uuid);
    return [
      {
        uuid: offer_uuid,
        name: addon?.name[language] ?? '',
        type: addonType(catalogue, offer_uuid),
        cents: agreedCents(prices, 'addon', offer_uuid) ?? addon?.price_cents ?? 0,
        from,
        until: withdrawn_on,
      },
    ];
  });
  return {
    customer_product_uuid: line.customer_product_uuid,
    active_from,
    ended_on,
    plan: toPlan(agreedPrice),
    withdrawn_plan: withdrawn ? { ...toPlan(withdrawn), valid_until: withdrawn.valid_until } : null,
    addons,
    shipping_cents: shippingCents(prices),
    usage_cents,
  };
};
