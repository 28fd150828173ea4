import type { BusinessDate } from '#platform/pure/calendar.ts';
import { addMonths, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, prorate } from '#platform/pure/money.ts';
import type { PricePart } from './price-sum.ts';

/** What one SIM costs a month, in cents with VAT. */
export type SimPrice = {
  uuid: string;
  plan_cents: Cents;
  /** What a promo takes off the plan. */
  discount_cents: Cents;
  /** Types of the catalogue: 1 telecom, 2 carbon removal, 3 forest and village. */
  addons: readonly { uuid: string; type: 0 | 1 | 2 | 3; price_cents: Cents }[];
};

const partKindOfAddonType = { 0: 'telecom', 1: 'telecom', 2: 'carbon', 3: 'contribution' } as const;

/** An add-on as a part of a month of its SIM. */
export const addonPricePart = (addon: { offer_uuid: string; type: 0 | 1 | 2 | 3; price_cents: Cents }): PricePart => ({
  kind: partKindOfAddonType[addon.type],
  sim: 0,
  uuid: addon.offer_uuid,
  count: 1,
  cents: addon.price_cents,
});

/** The parts of a whole month of a SIM. */
export function monthPriceParts({ uuid, plan_cents, discount_cents, addons }: SimPrice, sim: number): PricePart[] {
  return [
    { kind: 'plan', sim, uuid, count: 1, cents: plan_cents },
    ...addons.map((addon) => ({ ...addonPricePart({ ...addon, offer_uuid: addon.uuid }), sim })),
    { kind: 'promo', sim, uuid: null, count: 1, cents: 0 - discount_cents },
  ];
}

/**
 * The same parts for a month in which the service begins on `start` and goes on, or ends on `end`: plan, telecom add-ons and promo by the
 * days of service, the first included and that of an end not, each rounded by itself so that they add up; carbon removal and
 * contributions whole.
 */
export function prorateMonth(
  parts: readonly PricePart[],
  start: BusinessDate,
  end: BusinessDate = addMonths(firstOfMonth(start), 1),
): PricePart[] {
  const [days, of] = [Math.max(0, daysBetween(start, end)), daysInMonth(start)];
  return parts.map((part) =>
    part.kind === 'carbon' || part.kind === 'contribution' ? part : { ...part, cents: prorate(part.cents, days, of) },
  );
}
