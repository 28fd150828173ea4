import { addonType, getCatalogue } from '#catalogue/server/queries.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { addonWithdrawn, nextBillCycleChanged } from '#subscriptions/events.ts';
import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { addonAgreedAfterActivationAt, addonStates } from '#subscriptions/rules/addons.ts';
import { withEarlierTotals } from '#subscriptions/rules/bucket.ts';
import { startBillCyclesAndLockProduct } from '../bill-cycle/start-bill-cycle.ts';
import { computeBuckets } from '../plan/compute-buckets.ts';
import { findProductUuidOfAddon, type ProductRecord, updateAddonsOfProduct } from '../products/products.store.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';
import { enqueueServiceOrderSubmission } from '../service-orders/enqueue-service-order-submission.ts';
import type { ProductAddon } from '../tables.ts';

/** An add-on that was added after the contract, with its locked SIM. */
export type AgreedAddon = { product: ProductRecord; addon: ProductAddon; agreed_at: Date };

/** Locks the SIM of an add-on. Null for an unknown add-on, and for one ordered with its SIM. */
export const startBillCyclesAndLockAgreedAddon = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now'> & { db: Database },
  { customer_uuid, addon_uuid }: { customer_uuid: string; addon_uuid: string },
): Promise<AgreedAddon | null> => {
  const uuid = await findProductUuidOfAddon(tx, customer_uuid, addon_uuid);
  const catalogue = await getCatalogue(ctx.db);
  const product = uuid && (await startBillCyclesAndLockProduct(tx, ctx, { customer_uuid, uuid }, catalogue));
  const addon = product ? product.addons.find((each) => each.uuid === addon_uuid) : undefined;
  const agreed_at = product && addon ? addonAgreedAfterActivationAt(addon, product.activated_at) : null;
  return product && addon && agreed_at ? { product, addon, agreed_at } : null;
};

/** Ends an add-on at once, because its customer withdrew from it, and requests that from the network; returns false when it is not in use. */
export const withdrawAgreedAddon = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now'> & { db: Database },
  { product, addon }: AgreedAddon,
): Promise<boolean> => {
  const state = addonStates.next(addon.state, 'withdrawn');
  if (!state) return false;
  const catalogue = await getCatalogue(ctx.db);
  const now = ctx.now();
  const at = toIso(now);
  const addons = product.addons.map((each) =>
    each.uuid === addon.uuid ? { ...each, state, ended_at: at, withdrawn_at: at } : each,
  );
  const computedBuckets = computeBuckets({ ...product, addons }, catalogue, brusselsDate(now));
  await updateAddonsOfProduct(tx, product, {
    addons,
    buckets: withEarlierTotals(product.buckets, computedBuckets, now),
  });
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid } = product;
  if (addonType(catalogue, addon.offer_uuid) === TELECOM_ADDON)
    await enqueueServiceOrderSubmission(tx, ctx, order_product_uuid, 'change-addons');
  await ctx.publish(tx, addonWithdrawn, {
    customer_uuid,
    customer_product_uuid,
    order_product_uuid,
    addon: toPricedAddon(catalogue, addon),
  });
  await ctx.publish(tx, nextBillCycleChanged, { customer_uuid, order_product_uuid });
  return true;
};
