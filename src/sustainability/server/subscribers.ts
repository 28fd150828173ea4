import { monthPaidLate } from '#billing/events.ts';
import { querySuspendedSims } from '#billing/server/queries.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { subscribe } from '#platform/subscribers.ts';
import { addonActivated, billCycleStarted, type PricedAddon } from '#subscriptions/events.ts';
import { type CarbonCredit, insertCarbonCredits, expireCarbonCredits } from './carbon-ledger.store.ts';

type CreditedAddon = Pick<PricedAddon, 'addon_uuid' | 'co2_grams'>;

const buildAddonCredit = (customer_uuid: string, month: string, addon: CreditedAddon): CarbonCredit => ({
  customer_uuid,
  kind: 'addon',
  about: `${addon.addon_uuid}:${month}`,
  month,
  grams: addon.co2_grams,
});

type BilledSim = {
  customer_uuid: string;
  customer_product_uuid: string;
  plan: { co2_grams: number };
  addons: readonly CreditedAddon[];
};

/** The credits of a SIM for a paid month: its plan and its add-ons. */
const buildMonthlyCredits = (
  { customer_uuid, customer_product_uuid, plan, addons }: BilledSim,
  month: string,
): CarbonCredit[] => [
  { customer_uuid, kind: 'plan', about: `${customer_product_uuid}:${month}`, month, grams: plan.co2_grams },
  ...addons.map((addon) => buildAddonCredit(customer_uuid, month, addon)),
];

/**
 * Credits carbon removal: of a plan on the 1st, or when its month is paid later; of an add-on at its activation and then in
 * the same way.
 */
export const sustainabilitySubscribers = [
  subscribe(addonActivated, (tx, { customer_uuid, addon, started_at }, { now }) =>
    insertCarbonCredits(
      tx,
      [buildAddonCredit(customer_uuid, firstOfMonth(brusselsDate(new Date(started_at))), addon)],
      now(),
    ),
  ),
  subscribe(billCycleStarted, async (tx, { month, sims }, { now }) => {
    const suspended = await querySuspendedSims(
      tx,
      sims.filter(({ plan }) => plan.payment_type === 'prepaid'),
    );
    const paid = sims.filter(({ order_product_uuid }) => !suspended.has(order_product_uuid));
    await insertCarbonCredits(
      tx,
      paid.flatMap((sim) => buildMonthlyCredits(sim, month)),
      now(),
    );
    const customers = sims.map(({ customer_uuid }) => customer_uuid);
    await expireCarbonCredits(tx, customers, month, now());
  }),
  subscribe(monthPaidLate, (tx, { month, ...sim }, { now }) =>
    insertCarbonCredits(tx, buildMonthlyCredits(sim, month), now()),
  ),
];
