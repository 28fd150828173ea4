import type { Catalogue } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { addonFailed } from '#subscriptions/messages/addon-failed.ts';
import { addonBegun, addonRefused } from '#subscriptions/news.ts';
import { addonStates } from '#subscriptions/rules/addon-state.ts';
import { confirmAddons } from './confirm-addons.ts';
import { type HeldProduct, holdProductOfLine, saveAddons } from '../products/held-product.store.ts';
import { askAgainLater, askAnew } from '../service-orders/ask-anew.ts';
import type { Doing, Known } from '../service-orders/known-order.ts';
import { bucketsOn } from '../plan/product-month.ts';
import type { ServiceOrderRow } from '../service-orders/service-orders.store.ts';
import type { ProductAddon } from '../tables.ts';
import { toldAddon } from '../products/told-addon.ts';

const about = (
  { customer_uuid, uuid, order_product_uuid }: HeldProduct,
  addon: ProductAddon,
  catalogue: Catalogue,
) => ({
  customer_uuid,
  customer_product_uuid: uuid,
  order_product_uuid,
  addon: toldAddon(catalogue, addon),
});

/** Add-ons that wait for this try. */
const waiting = ({ addons }: HeldProduct, { attempt }: ServiceOrderRow) =>
  addons.filter((addon) => addon.attempt === attempt && addon.state === 'adding');

/** The network has put on what it was asked for: from now on it counts, and is paid for. */
export const finishAddons = async (tx: Tx, { order, line, catalogue }: Known, doing: Doing): Promise<void> => {
  const product = await holdProductOfLine(tx, line);
  if (!product) return;
  const begun = new Set(waiting(product, order).map(({ uuid }) => uuid));
  if (begun.size === 0) return takeBackLate(tx, product, order, doing);
  const started_at = toIso(doing.now());
  const addons = product.addons.map((addon) =>
    begun.has(addon.uuid)
      ? { ...addon, started_at, state: addonStates.next(addon.state, 'put_on') ?? addon.state }
      : addon,
  );
  const buckets = bucketsOn({ ...product, addons }, catalogue, brusselsDate(doing.now()));
  await saveAddons(tx, product, { addons, buckets });
  const on = addons.filter(({ uuid }) => begun.has(uuid));
  for (const addon of on) await doing.tell(tx, addonBegun, { ...about(product, addon, catalogue), started_at });
  await confirmAddons(tx, doing.queue, product, on);
};

/** The network put on what we had given up: it is told anew what the line shall have. */
const takeBackLate = async (tx: Tx, product: HeldProduct, order: ServiceOrderRow, doing: Doing): Promise<void> => {
  if (!product.addons.some(({ attempt, state }) => attempt === order.attempt && state === 'failed')) return;
  await askAnew(tx, doing, product.order_product_uuid, 'change-addons');
};

/**
 * The network will not put on what it was asked for, or never said so: it is not charged. What was to be taken away is asked for again
 * until it is, for nobody pays for it any more.
 */
export const failAddons = async (
  tx: Tx,
  { order, line, catalogue }: Known,
  error_code: string,
  doing: Doing,
): Promise<void> => {
  const product = await holdProductOfLine(tx, line);
  if (!product) return;
  const refused = new Set(waiting(product, order).map(({ uuid }) => uuid));
  if (refused.size === 0) return askAgainLater(tx, doing, { ...order, kind: 'change-addons' }, error_code);
  const ended_at = toIso(doing.now());
  const addons = product.addons.map((addon) =>
    refused.has(addon.uuid)
      ? { ...addon, state: addonStates.next(addon.state, 'refused') ?? addon.state, ended_at, error_code }
      : addon,
  );
  await saveAddons(tx, product, { addons, buckets: product.buckets });
  const failed = addons.filter(({ uuid }) => refused.has(uuid));
  for (const addon of failed) await doing.tell(tx, addonRefused, about(product, addon, catalogue));
  await sendMessage(tx, doing.queue, addonFailed, {
    key: `addon-failed:${order.uuid}`,
    to: { customer_uuid: product.customer_uuid },
    data: {
      customer_product_uuid: product.uuid,
      msisdn: product.msisdn,
      offer_uuids: failed.map(({ offer_uuid }) => offer_uuid),
    },
  });
};
