import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { addonFailed } from '#subscriptions/messages/addon-failed.ts';
import { addonActivated, addonRefused } from '#subscriptions/events.ts';
import { addonStates } from '#subscriptions/rules/addons.ts';
import { type ProductRecord, lockProductOfLine, updateAddonsOfProduct } from '../products/products.store.ts';
import {
  scheduleServiceOrderRetry,
  enqueueServiceOrderSubmission,
  type ServiceOrderContext,
  type LockedServiceOrder,
} from '../service-orders/enqueue-service-order-submission.ts';
import { withEarlierTotals } from '#subscriptions/rules/bucket.ts';
import { computeBuckets } from '../plan/compute-buckets.ts';
import type { ServiceOrderRow } from '../service-orders/service-orders.store.ts';
import type { ProductAddon } from '../tables.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { addonOn } from '#subscriptions/messages/addon-on.ts';

/** Mails the customer which add-ons are active now (confirmation on a durable medium). */
export const sendAddonsActiveMail = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, uuid, msisdn }: Pick<ProductRecord, 'customer_uuid' | 'uuid' | 'msisdn'>,
  activeAddons: readonly ProductAddon[],
): Promise<void> => {
  const [firstAddon] = activeAddons;
  if (!firstAddon) return;
  await sendMessage(tx, queue, addonOn, {
    key: `addon-on:${firstAddon.uuid}:${firstAddon.started_at}`,
    to: { customer_uuid },
    data: {
      customer_product_uuid: uuid,
      msisdn,
      started_at: firstAddon.started_at,
      offer_uuids: activeAddons.map(({ offer_uuid }) => offer_uuid),
    },
  });
};

const toAddonEvent = (
  { customer_uuid, uuid, order_product_uuid }: ProductRecord,
  addon: ProductAddon,
  catalogue: Catalogue,
) => ({
  customer_uuid,
  customer_product_uuid: uuid,
  order_product_uuid,
  addon: toPricedAddon(catalogue, addon),
});

/** Add-ons that wait for this service order. */
const addonsOfAttempt = ({ addons }: ProductRecord, { attempt }: ServiceOrderRow) =>
  addons.filter((addon) => addon.attempt === attempt && addon.state === 'adding');

/** Activates the add-ons that the network has provisioned and publishes them, so that they are charged from now on. */
export const finishAddonChangeAndNotify = async (
  tx: Tx,
  { order, line, catalogue }: LockedServiceOrder,
  ctx: ServiceOrderContext,
): Promise<void> => {
  const product = await lockProductOfLine(tx, line);
  if (!product) return;
  const activated = new Set(addonsOfAttempt(product, order).map(({ uuid }) => uuid));
  if (activated.size === 0) return enqueueAddonCorrection(tx, product, order, ctx);
  const started_at = toIso(ctx.now());
  const addons = product.addons.map((addon) =>
    activated.has(addon.uuid)
      ? { ...addon, started_at, state: addonStates.next(addon.state, 'put_on') ?? addon.state }
      : addon,
  );
  const computedBuckets = computeBuckets({ ...product, addons }, catalogue, brusselsDate(ctx.now()));
  const buckets = withEarlierTotals(product.buckets, computedBuckets, ctx.now());
  await updateAddonsOfProduct(tx, product, { addons, buckets });
  const activatedAddons = addons.filter(({ uuid }) => activated.has(uuid));
  for (const addon of activatedAddons)
    await ctx.publish(tx, addonActivated, { ...toAddonEvent(product, addon, catalogue), started_at });
  await sendAddonsActiveMail(tx, ctx.queue, product, activatedAddons);
};

/** Sends the network the current add-ons again, after it has provisioned add-ons that had already failed here. */
const enqueueAddonCorrection = async (
  tx: Tx,
  product: ProductRecord,
  order: ServiceOrderRow,
  ctx: ServiceOrderContext,
): Promise<void> => {
  if (!product.addons.some(({ attempt, state }) => attempt === order.attempt && state === 'failed')) return;
  await enqueueServiceOrderSubmission(tx, ctx, product.order_product_uuid, 'change-addons');
};

/**
 * Fails the add-ons that the network refused or never confirmed, so that they are not charged. A removal that failed is retried
 * until it succeeds, because the customer no longer pays.
 */
export const failAddonsAndNotifyOrRetryRemoval = async (
  tx: Tx,
  { order, line, catalogue }: LockedServiceOrder,
  error_code: string,
  ctx: ServiceOrderContext,
): Promise<void> => {
  const product = await lockProductOfLine(tx, line);
  if (!product) return;
  const refusedUuids = new Set(addonsOfAttempt(product, order).map(({ uuid }) => uuid));
  if (refusedUuids.size === 0)
    return scheduleServiceOrderRetry(tx, ctx, { ...order, kind: 'change-addons' }, error_code);
  const ended_at = toIso(ctx.now());
  const addons = product.addons.map((addon) =>
    refusedUuids.has(addon.uuid)
      ? { ...addon, state: addonStates.next(addon.state, 'refused') ?? addon.state, ended_at, error_code }
      : addon,
  );
  await updateAddonsOfProduct(tx, product, { addons, buckets: product.buckets });
  const failedAddons = addons.filter(({ uuid }) => refusedUuids.has(uuid));
  for (const addon of failedAddons) await ctx.publish(tx, addonRefused, toAddonEvent(product, addon, catalogue));
  await sendMessage(tx, ctx.queue, addonFailed, {
    key: `addon-failed:${order.uuid}`,
    to: { customer_uuid: product.customer_uuid },
    data: {
      customer_product_uuid: product.uuid,
      msisdn: product.msisdn,
      offer_uuids: failedAddons.map(({ offer_uuid }) => offer_uuid),
    },
  });
};
