import type { PaymentType } from '#catalogue/rules/plan-kind.ts';
import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { addonPricePart, monthPriceParts, prorateMonth, type SimPrice } from './month-price-parts.ts';
import { computePriceSum, type PricePart, type PriceSum } from './price-sum.ts';

/** An add-on of a SIM in use; `from`: the day on which it began, where that is known. */
type AddonInUse = SimPrice['addons'][number] & { from?: BusinessDate };

/** A SIM in use, or one that has ended within the month. */
export type SimInUse = Omit<SimPrice, 'addons'> & {
  payment_type: PaymentType;
  addons: readonly AddonInUse[];
  active_from: BusinessDate;
  /** Of one that has ended. */
  ended_on?: BusinessDate | undefined;
  /** First day without the discount of the promo; null without a promo. */
  discount_until: BusinessDate | null;
  /** Plan and add-ons of the next month. */
  ahead?: { uuid: string; plan_cents: Cents; discount_cents: Cents; addons?: readonly AddonInUse[] };
  /** Sending its card, where that stands on the first bill; 0 where nothing was sent or it was paid before. */
  shipping_cents: Cents;
};

export type NextBill = {
  /** The first of the next month. */
  date: BusinessDate;
  /** About the month that runs, also of SIMs that have ended in it; null without a postpaid SIM. */
  postpaid: PriceSum | null;
  /** For the month that begins on that day; null without a prepaid SIM. */
  prepaid: PriceSum | null;
};

/** The parts of a SIM for the month of `first`: what began or ended in that month by its days of service, and with a SIM the sending of its card. */
const buildBillParts = (sim: SimInUse, at: number, first: BusinessDate): PricePart[] => {
  const discount_cents = sim.discount_until !== null && first < sim.discount_until ? sim.discount_cents : 0;
  const begun = sim.addons.flatMap(({ from, ...addon }) =>
    from && firstOfMonth(from) === first ? { from, addon } : [],
  );
  const before = sim.addons.filter(({ from }) => !from || firstOfMonth(from) !== first);
  const own = begun.flatMap(({ from, addon: { uuid, ...addon } }) =>
    prorateMonth([{ ...addonPricePart({ ...addon, offer_uuid: uuid }), sim: at }], from, sim.ended_on),
  );
  const isFirst = firstOfMonth(sim.active_from) === first;
  const whole = monthPriceParts({ ...sim, addons: before, discount_cents }, at);
  const parts = [...prorateMonth(whole, isFirst ? sim.active_from : first, sim.ended_on), ...own];
  if (!isFirst || sim.shipping_cents === 0) return parts;
  return [...parts, { kind: 'shipping', sim: null, uuid: null, count: 1, cents: sim.shipping_cents }];
};

/** Whether a SIM is on the bill about the month of `first`: one that ended before was on another, and a prepaid month is paid. */
const isOnBill = ({ payment_type, ended_on }: SimInUse, first: BusinessDate): boolean =>
  !ended_on || (payment_type === 'postpaid' && first <= ended_on);

/** Computes the charges of these SIMs on the 1st of the next month, without usage outside the plans; null without SIMs. */
export function computeNextBill(all: readonly SimInUse[], today: BusinessDate): NextBill | null {
  const month = firstOfMonth(today);
  const sims = all.filter((sim) => isOnBill(sim, month));
  if (sims.length === 0) return null;
  const date = addMonths(month, 1);
  const sumOf = (type: PaymentType, first: BusinessDate): PriceSum | null => {
    const some = sims.filter(({ payment_type }) => payment_type === type);
    const planned = (sim: SimInUse): SimInUse => (first === date && sim.ahead ? { ...sim, ...sim.ahead } : sim);
    return some.length === 0
      ? null
      : computePriceSum(some.flatMap((sim, at) => buildBillParts(planned(sim), at, first)));
  };
  return { date, postpaid: sumOf('postpaid', month), prepaid: sumOf('prepaid', date) };
}
