import { recordAccountEvent } from '#identity/server/commands.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { nextBillCycleChanged } from '#subscriptions/events.ts';
import { addonEndDate, addonStates } from '#subscriptions/rules/addons.ts';
import { lastStartedMonth } from '../bill-cycle/apply-bill-cycle-start.ts';
import { startBillCyclesAndLockProduct } from '../bill-cycle/start-bill-cycle.ts';
import { lockProduct, type ProductKey, updateAddonsOfProduct } from '../products/products.store.ts';

/**
 * Ends active add-ons of a SIM on the 1st after `on`, because there is no project left that they fund. When the bill cycle of the month from
 * that 1st has already started, that month is charged, so they end a month later. Due bill cycles are started then. Returns the end dates by offer. Idempotent.
 */
export const removeAddonsAndStartBillCycles = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'> & { db: Database },
  key: ProductKey,
  { offer_uuids, on, language }: { offer_uuids: readonly string[]; on: BusinessDate; language: Language },
): Promise<Map<string, BusinessDate>> => {
  const product = await lockProduct(tx, key);
  if (!product || product.state === 'deactivated') return new Map();
  const firstEnd = addonEndDate(on);
  const ends_on = lastStartedMonth(product) < firstEnd ? firstEnd : addonEndDate(brusselsDate(ctx.now()));
  const addons = product.addons.map((addon) => {
    const state = offer_uuids.includes(addon.offer_uuid) ? addonStates.next(addon.state, 'removed') : null;
    return state ? { ...addon, state, ends_on } : addon;
  });
  const removedAddons = addons.filter((addon, at) => addon !== product.addons[at]);
  if (removedAddons.length === 0) return new Map();
  await updateAddonsOfProduct(tx, key, { addons, buckets: product.buckets });
  const catalogue = await getCatalogue(ctx.db);
  await startBillCyclesAndLockProduct(tx, ctx, key, catalogue);
  const { customer_uuid, order_product_uuid } = product;
  for (const { offer_uuid } of removedAddons) {
    const addonName = catalogue.addonByUuid.get(offer_uuid)?.name[language] ?? '';
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'addon-removed', detail: { what: addonName } });
  }
  await ctx.publish(tx, nextBillCycleChanged, { customer_uuid, order_product_uuid });
  return new Map(removedAddons.map(({ offer_uuid }) => [offer_uuid, ends_on]));
};
