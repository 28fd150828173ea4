import { addonPart } from '#billing/rules/month-parts.ts';
import { addonBackEntry, addonEntry, balanceOf } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';
import { answerFor, type Doing } from '#platform/reactions.ts';
import { addonsAsked, type ToldAddon } from '#subscriptions/news.ts';
import { addToBalance } from './add-to-balance.ts';
import { addEntry, lockEntries, type PrepaidKey } from './prepaid.store.ts';

/** Add-ons of a prepaid SIM are paid from its balance at once; when it does not hold all of them nothing is taken. */
export const addonsPaidAhead = answerFor(
  addonsAsked,
  'prepaid',
  async (tx, { customer_uuid, order_product_uuid, addons }, { now }) => {
    const key = { customer_uuid, order_product_uuid };
    const today = brusselsDate(now());
    const held = await lockEntries(tx, key);
    const entries = addons.map((addon) => addonEntry(addon.addon_uuid, addonPart(addon), today));
    const missing_cents = Math.max(0, 0 - balanceOf([...held, ...entries]));
    if (missing_cents > 0) return { missing_cents };
    for (const entry of entries) await addEntry(tx, key, entry, now());
    return { missing_cents: 0 };
  },
);

/** An add-on began on `start`, or never (null): what was taken for days before goes back onto the balance. Told twice, once. */
export const giveAddonBack = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'now'>,
  key: PrepaidKey,
  { addon, start }: { addon: ToldAddon; start: BusinessDate | null },
): Promise<void> => {
  const entries = await lockEntries(tx, key);
  const entry = addonBackEntry(entries, addon.addon_uuid, addonPart(addon), start);
  if (entry) await addToBalance(tx, ctx, key, { entries, entry });
};
