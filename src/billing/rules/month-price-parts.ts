import type { BusinessDate } from '#platform/pure/calendar.ts';
import { addMonths, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, prorate } from '#platform/pure/money.ts';
import type { PricePart } from './price-sum.ts';
import type { AddonType } from '#catalogue/rules/addon-type.ts';

/** Monthly prices of a SIM, in cents with VAT. */
export type SimPrice = {
  uuid: string;
  plan_cents: Cents;
  /** Discount of a promo on the plan. */
  discount_cents: Cents;
  /** Types of the catalogue: 1 telecom, 2 carbon removal, 3 forest and village. */
  addons: readonly { uuid: string; type: AddonType; price_cents: Cents }[];
};

const partKindOfAddonType = { 0: 'telecom', 1: 'telecom', 2: 'carbon', 3: 'contribution' } as const;

/** Price part of an add-on for a month. */
export const addonPricePart = (addon: { offer_uuid: string; type: AddonType; price_cents: Cents }): PricePart => ({
  kind: partKindOfAddonType[addon.type],
  sim: 0,
  uuid: addon.offer_uuid,
  count: 1,
  cents: addon.price_cents,
});

/** Price parts of a full month of a SIM. */
export function monthPriceParts({ uuid, plan_cents, discount_cents, addons }: SimPrice, sim: number): PricePart[] {
  return [
    { kind: 'plan', sim, uuid, count: 1, cents: plan_cents },
    ...addons.map((addon) => ({ ...addonPricePart({ ...addon, offer_uuid: addon.uuid }), sim })),
    { kind: 'promo', sim, uuid: null, count: 1, cents: 0 - discount_cents },
  ];
}

/**
 * Price parts of a month in which the service begins on `start` and continues, or ends on `end`. Plan, telecom add-ons
 * and promo are prorated by days of service, with the first day and without the end day. Each part is rounded by itself,
 * so that the parts add up. Carbon removal and contributions are not prorated.
 */
export function prorateMonth(
  parts: readonly PricePart[],
  start: BusinessDate,
  end: BusinessDate = addMonths(firstOfMonth(start), 1),
): PricePart[] {
  const [days, monthDays] = [Math.max(0, daysBetween(start, end)), daysInMonth(start)];
  return parts.map((part) =>
    part.kind === 'carbon' || part.kind === 'contribution'
      ? part
      : { ...part, cents: prorate(part.cents, days, monthDays) },
  );
}
