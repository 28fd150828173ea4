import { type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { shippingCents } from '#subscriptions/rules/agreed-price.ts';
import { computeServiceCharges, type ServiceInUse } from './service-charge.ts';
import type { Settlement } from './settlement.ts';
import { isChargedByDays } from '#catalogue/rules/addon-type.ts';

/** The month's sum on the final bill of a postpaid SIM that ends on `today`, without use outside the plan. */
export function computeFinalMonthCharge(service: ServiceInUse, today: BusinessDate): { days: number; cents: Cents } {
  const month = firstOfMonth(today);
  const charge = computeServiceCharges(service, today).find((each) => each.month === month);
  const undividedCents = service.addons
    .filter(
      (addon) => !isChargedByDays(addon.type) && addon.from <= today && (addon.until === null || addon.until > month),
    )
    .reduce((sum, { price_cents }) => sum + price_cents, 0);
  const shipping_cents = firstOfMonth(service.activated_on) === month ? shippingCents(service.prices) : 0;
  return { days: charge?.days ?? 0, cents: (charge?.cents ?? 0) + undividedCents + shipping_cents };
}

/** The effects of ending a contract: nothing is owed at once, the days of service and the use are on the final bill. */
export type EndOfSim =
  | { kind: 'postpaid'; service: ServiceInUse; usage_cents: Cents }
  | { kind: 'prepaid'; balance_cents: Cents }
  | { kind: 'unused'; paid_cents: Cents };

const emptySettlement = { paid_cents: 0, days: 0, used_cents: 0, usage_cents: 0, back_cents: 0, owed_cents: 0 };

/** The settlement of a SIM whose contract ends: a prepaid balance goes back, and so does what was paid for a SIM that was never activated. */
export function computeEndSettlement(sim: EndOfSim, today: BusinessDate): Settlement {
  if (sim.kind === 'prepaid') {
    // A balance is below zero when a bank took a top-up back.
    return {
      ...emptySettlement,
      back_cents: Math.max(0, sim.balance_cents),
      owed_cents: Math.max(0, 0 - sim.balance_cents),
    };
  }
  if (sim.kind === 'unused') return { ...emptySettlement, back_cents: sim.paid_cents };
  const { days, cents } = computeFinalMonthCharge(sim.service, today);
  return { ...emptySettlement, days, used_cents: cents, usage_cents: sim.usage_cents };
}

/** Adds up the settlements of several SIMs that end; a refund does not pay for a bill that is not made yet. */
export function sumEndSettlements(settlements: readonly Settlement[]): Settlement {
  const sum = (key: keyof Settlement) => settlements.reduce((total, settlement) => total + settlement[key], 0);
  return {
    paid_cents: 0,
    days: sum('days'),
    used_cents: sum('used_cents'),
    usage_cents: sum('usage_cents'),
    back_cents: sum('back_cents'),
    owed_cents: sum('owed_cents'),
  };
}
