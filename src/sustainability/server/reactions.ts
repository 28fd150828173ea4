import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { on } from '#platform/reactions.ts';
import { addonBegun, monthBegun } from '#subscriptions/news.ts';
import { type Credit, credit, passOn } from './ledger.store.ts';

const addonCredit = (
  customer_uuid: string,
  month: string,
  addon: { addon_uuid: string; co2_grams: number },
): Credit => ({
  customer_uuid,
  kind: 'addon',
  about: `${addon.addon_uuid}:${month}`,
  month,
  grams: addon.co2_grams,
});

/** The carbon removal of a plan is credited on the 1st, that of an add-on at once and then on each 1st. */
export const sustainabilityReactions = [
  on(addonBegun, (tx, { customer_uuid, addon, started_at }, { now }) =>
    credit(tx, [addonCredit(customer_uuid, firstOfMonth(brusselsDate(new Date(started_at))), addon)], now()),
  ),
  on(monthBegun, async (tx, { month, sims }, { now }) => {
    const credits = sims.flatMap(({ customer_uuid, customer_product_uuid, plan, addons }) => [
      {
        customer_uuid,
        kind: 'plan' as const,
        about: `${customer_product_uuid}:${month}`,
        month,
        grams: plan.co2_grams,
      },
      ...addons.map((addon) => addonCredit(customer_uuid, month, addon)),
    ]);
    await credit(tx, credits, now());
    const customers = sims.map(({ customer_uuid }) => customer_uuid);
    await passOn(tx, customers, month, now());
  }),
];
