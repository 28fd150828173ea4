import { recordAccountEvent } from '#identity/server/commands.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { nextBillCycleChanged } from '#subscriptions/events.ts';
import { addonStates } from '#subscriptions/rules/addons.ts';
import { lockProductInCurrentBillCycle } from '../bill-cycle/start-bill-cycle.ts';
import { type ProductKey, updateAddonsOfProduct } from '../products/products.store.ts';

/** Ends active add-ons of a SIM on a coming 1st, because there is nothing left that they fund. Repeats change nothing. */
export const removeAddons = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'> & { db: Database },
  key: ProductKey,
  { offer_uuids, ends_on, language }: { offer_uuids: readonly string[]; ends_on: BusinessDate; language: Language },
): Promise<void> => {
  const catalogue = await getCatalogue(ctx.db);
  const product = await lockProductInCurrentBillCycle(tx, ctx, key, catalogue);
  if (!product || product.state === 'deactivated') return;
  const addons = product.addons.map((addon) => {
    const state = offer_uuids.includes(addon.offer_uuid) ? addonStates.next(addon.state, 'removed') : null;
    return state ? { ...addon, state, ends_on } : addon;
  });
  const removed = addons.filter((addon, at) => addon !== product.addons[at]);
  if (removed.length === 0) return;
  await updateAddonsOfProduct(tx, key, { addons, buckets: product.buckets });
  const { customer_uuid, order_product_uuid } = product;
  for (const { offer_uuid } of removed) {
    const what = catalogue.addonByUuid.get(offer_uuid)?.name[language] ?? '';
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'addon-removed', detail: { what } });
  }
  await ctx.publish(tx, nextBillCycleChanged, { customer_uuid, order_product_uuid });
};
