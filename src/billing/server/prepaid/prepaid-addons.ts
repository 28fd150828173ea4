import { addonPricePart } from '#billing/rules/month-price-parts.ts';
import { buildAddonCreditEntry, buildAddonDebitEntry, sumBalance } from '#billing/rules/prepaid-balance.ts';
import { buildAddonWithdrawnEntry } from '#billing/rules/prepaid-withdrawal.ts';
import type { Tx } from '#platform/db/database.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';
import { implementExtension, type EventContext } from '#platform/subscribers.ts';
import { debitAddonsFromBalance, type PricedAddon } from '#subscriptions/events.ts';
import { creditBalanceAndEnqueueResume } from './credit-balance-and-enqueue-resume.ts';
import { insertAndPostEntry, lockPrepaidEntries, type PrepaidKey } from './prepaid.store.ts';

/** Debits add-ons of a prepaid SIM at once. If the balance does not cover all of them, none is debited. */
export const debitPrepaidAddons = implementExtension(
  debitAddonsFromBalance,
  'prepaid',
  async (tx, { customer_uuid, order_product_uuid, addons }, { now }) => {
    const key = { customer_uuid, order_product_uuid };
    const today = brusselsDate(now());
    const entriesBefore = await lockPrepaidEntries(tx, key);
    const entries = addons.map((addon) => buildAddonDebitEntry(addon.addon_uuid, addonPricePart(addon), today));
    const missing_cents = Math.max(0, 0 - sumBalance([...entriesBefore, ...entries]));
    if (missing_cents > 0) return { missing_cents };
    for (const entry of entries) await insertAndPostEntry(tx, key, entry, now());
    return { missing_cents: 0 };
  },
);

/** Credits what was not used of an add-on that its customer withdrew from. Repeated calls, and SIMs without a balance, have no effect. */
export const creditWithdrawnAddon = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now'>,
  key: PrepaidKey,
  { addon, on }: { addon: { addon_uuid: string; offer_uuid: string }; on: BusinessDate },
): Promise<void> => {
  const entries = await lockPrepaidEntries(tx, key);
  const entry = buildAddonWithdrawnEntry(entries, addon, on);
  if (entry) await creditBalanceAndEnqueueResume(tx, ctx, key, { entries, entry });
};

/** Credits the days debited before an add-on began on `start`, or all if it never began (null). Repeated calls have no effect. */
export const creditUnusedAddon = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now'>,
  key: PrepaidKey,
  { addon, start }: { addon: PricedAddon; start: BusinessDate | null },
): Promise<void> => {
  const entries = await lockPrepaidEntries(tx, key);
  const entry = buildAddonCreditEntry(entries, addon.addon_uuid, addonPricePart(addon), start);
  if (entry) await creditBalanceAndEnqueueResume(tx, ctx, key, { entries, entry });
};
