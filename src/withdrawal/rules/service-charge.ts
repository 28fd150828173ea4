import { addMonths, type BusinessDate, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, prorate } from '#platform/pure/money.ts';
import { type AgreedPrice, promoDiscount } from '#subscriptions/rules/agreed-price.ts';
import { type AddonType, isChargedByDays } from '#catalogue/rules/addon-type.ts';

/** An add-on of a SIM in the period in which it was in force; `until` is exclusive. */
export type AddonPeriod = {
  /** Types of the catalogue: 1 telecom, 2 carbon removal, 3 forest and village. */
  type: AddonType;
  price_cents: Cents;
  from: BusinessDate;
  until: BusinessDate | null;
};

/** The service of a postpaid SIM: its agreed prices of plans and promo, and its add-ons. */
export type ServiceInUse = {
  activated_on: BusinessDate;
  prices: readonly AgreedPrice[];
  addons: readonly AddonPeriod[];
};

/** Charge of the days of service in a month, before VAT is taken out. */
export type MonthCharge = { month: BusinessDate; days: number; cents: Cents };

type Period = { from: BusinessDate; until: BusinessDate };

const overlapDays = (month: Period, { from, until }: { from: BusinessDate; until: BusinessDate | null }): number => {
  const start = from > month.from ? from : month.from;
  const end = until !== null && until < month.until ? until : month.until;
  return Math.max(0, daysBetween(start, end));
};

const computeMonthCharge = ({ prices, addons }: ServiceInUse, period: Period): Cents => {
  const monthDays = daysInMonth(period.from);
  const planCents = prices
    .filter(({ kind }) => kind === 'plan')
    .map(({ cents, valid_from, valid_until }) => {
      const days = overlapDays(period, { from: valid_from, until: valid_until });
      const discount = promoDiscount(prices, cents ?? 0, firstOfMonth(period.from));
      return prorate(cents ?? 0, days, monthDays) - prorate(discount, days, monthDays);
    });
  const addonCents = addons
    .filter(({ type }) => isChargedByDays(type))
    .map((addon) => prorate(addon.price_cents, overlapDays(period, addon), monthDays));
  return [...planCents, ...addonCents].reduce((sum, cents) => sum + cents, 0);
};

/**
 * Charges for the days of service until `end` (exclusive), month by month: each plan, promo and add-on by its own days at the price
 * that applied. Each part is rounded by itself, as on a bill.
 */
export function computeServiceCharges(service: ServiceInUse, end: BusinessDate): MonthCharge[] {
  const charges: MonthCharge[] = [];
  for (let periodStart = service.activated_on; periodStart < end;) {
    const nextMonth = addMonths(firstOfMonth(periodStart), 1);
    const period = { from: periodStart, until: nextMonth < end ? nextMonth : end };
    charges.push({
      month: firstOfMonth(periodStart),
      days: daysBetween(periodStart, period.until),
      cents: computeMonthCharge(service, period),
    });
    periodStart = period.until;
  }
  return charges;
}
