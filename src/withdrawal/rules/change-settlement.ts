import { type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type AddonPeriod, computeServiceCharges, type MonthCharge } from './service-charge.ts';
import type { AgreedPrice } from '#subscriptions/rules/agreed-price.ts';
import { computeSettlement, type Settlement } from './settlement.ts';
import { isChargedByDays } from '#catalogue/rules/addon-type.ts';

/** An add-on of a postpaid SIM that was agreed on by itself. */
export type AgreedAddonFacts = Pick<AddonPeriod, 'type' | 'price_cents' | 'from'> & {
  /** First days of the months that are billed. */
  billed: ReadonlySet<BusinessDate>;
};

/**
 * The settlement of an add-on of a postpaid SIM that is withdrawn from on `today`. It began at once because its customer had asked for it with the
 * order, so the customer pays its days in force; those that are not billed yet are on the next bill (Directive 2011/83/EU, article 14, paragraph 3).
 * Carbon removal and contributions are refunded whole, because they are passed on to the projects only later.
 */
export function computeAddonSettlement({ billed, ...addon }: AgreedAddonFacts, today: BusinessDate): Settlement {
  const service = { activated_on: addon.from, prices: [], addons: [{ ...addon, until: null }] };
  const charges = computeServiceCharges(service, today);
  const sum = (monthCharges: readonly MonthCharge[], key: 'days' | 'cents') =>
    monthCharges.reduce((total, each) => total + each[key], 0);
  if (!isChargedByDays(addon.type)) {
    const months = [...billed].filter((month) => month >= firstOfMonth(addon.from));
    const paid_cents = months.length * addon.price_cents;
    return computeSettlement({ paid_cents, days: 0, used_cents: 0, usage_cents: 0 }, true);
  }
  const billedCharges = charges.filter(({ month }) => billed.has(month));
  return computeSettlement(
    {
      paid_cents: sum(billedCharges, 'cents'),
      days: sum(charges, 'days'),
      used_cents: sum(charges, 'cents'),
      usage_cents: 0,
    },
    true,
  );
}

/**
 * The settlement of a plan of a postpaid SIM that is withdrawn from on `today`: its days in force with its promo, on the next bill. The plan that
 * returns is charged by its own days. A plan that has not begun costs nothing.
 */
export function computePlanSettlement(
  plan: AgreedPrice,
  promos: readonly AgreedPrice[],
  today: BusinessDate,
): Settlement {
  const service = { activated_on: plan.valid_from, prices: [plan, ...promos], addons: [] };
  const charges = computeServiceCharges(service, today);
  const sum = (key: 'days' | 'cents') => charges.reduce((total, each) => total + each[key], 0);
  return computeSettlement({ paid_cents: 0, days: sum('days'), used_cents: sum('cents'), usage_cents: 0 }, true);
}
