import { monthPaidLate } from '#billing/news.ts';
import { stoppedAmong } from '#billing/server/questions.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { on } from '#platform/reactions.ts';
import { addonBegun, monthBegun, type ToldAddon } from '#subscriptions/news.ts';
import { type Credit, credit, passOn } from './ledger.store.ts';

type CreditedAddon = Pick<ToldAddon, 'addon_uuid' | 'co2_grams'>;

const addonCredit = (customer_uuid: string, month: string, addon: CreditedAddon): Credit => ({
  customer_uuid,
  kind: 'addon',
  about: `${addon.addon_uuid}:${month}`,
  month,
  grams: addon.co2_grams,
});

type SimOfMonth = {
  customer_uuid: string;
  customer_product_uuid: string;
  plan: { co2_grams: number };
  addons: readonly CreditedAddon[];
};

/** What a SIM brings in a month that it pays. */
const creditsOf = ({ customer_uuid, customer_product_uuid, plan, addons }: SimOfMonth, month: string): Credit[] => [
  { customer_uuid, kind: 'plan', about: `${customer_product_uuid}:${month}`, month, grams: plan.co2_grams },
  ...addons.map((addon) => addonCredit(customer_uuid, month, addon)),
];

/** The carbon removal of a plan is credited on the 1st, or when its month is paid later; that of an add-on at once and then in the same way. */
export const sustainabilityReactions = [
  on(addonBegun, (tx, { customer_uuid, addon, started_at }, { now }) =>
    credit(tx, [addonCredit(customer_uuid, firstOfMonth(brusselsDate(new Date(started_at))), addon)], now()),
  ),
  on(monthBegun, async (tx, { month, sims }, { now }) => {
    const stopped = await stoppedAmong(
      tx,
      sims.filter(({ plan }) => plan.payment_type === 'prepaid'),
    );
    const paid = sims.filter(({ order_product_uuid }) => !stopped.has(order_product_uuid));
    await credit(
      tx,
      paid.flatMap((sim) => creditsOf(sim, month)),
      now(),
    );
    const customers = sims.map(({ customer_uuid }) => customer_uuid);
    await passOn(tx, customers, month, now());
  }),
  on(monthPaidLate, (tx, { month, ...sim }, { now }) => credit(tx, creditsOf(sim, month), now())),
];
