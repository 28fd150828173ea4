import { on } from '#platform/reactions.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addonBegun, addonRefused, monthBegun, nextMonthChanged } from '#subscriptions/news.ts';
import { askAgain } from './ask-again.ts';
import { giveAddonBack } from './prepaid-addons.ts';
import { takeMonths } from './take-months.ts';

/** What of a prepaid balance follows from its SIM: an add-on takes the days from which it is on, and nothing when it never was. */
export const billingReactions = [
  on(monthBegun, (tx, told, ctx) => takeMonths(tx, ctx, told)),
  on(nextMonthChanged, (tx, sim, ctx) => askAgain(tx, ctx, sim)),
  on(addonBegun, async (tx, { customer_uuid, order_product_uuid, addon, started_at }, ctx) => {
    const key = { customer_uuid, order_product_uuid };
    await giveAddonBack(tx, ctx, key, { addon, start: brusselsDate(new Date(started_at)) });
    await askAgain(tx, ctx, key);
  }),
  on(addonRefused, (tx, { customer_uuid, order_product_uuid, addon }, ctx) =>
    giveAddonBack(tx, ctx, { customer_uuid, order_product_uuid }, { addon, start: null }),
  ),
];
