import { type Catalogue, catalogueOf, typeOfAddon } from '#catalogue/server/questions.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { addonBegun, addonsAsked } from '#subscriptions/news.ts';
import { refuseAdding } from '#subscriptions/rules/addon-change.ts';
import { addonStates } from '#subscriptions/rules/addon-state.ts';
import { TELECOM } from '#subscriptions/rules/addon-type.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context, Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import { toWire } from '#platform/pure/money.ts';
import { askAnew } from '../service-orders/ask-anew.ts';
import { confirmAddons } from './confirm-addons.ts';
import { holdInMonth } from '../month/begin-month.ts';
import { type HeldProduct, saveAddons } from '../products/held-product.store.ts';
import { presentAddons } from '../products/present-addons.ts';
import { bucketsOn } from '../plan/product-month.ts';
import type { ProductAddon } from '../tables.ts';
import { toldAddon } from '../products/told-addon.ts';

type Contract = typeof subscriptionsContract;
type Adding =
  | Context<Contract['POST /api/customer/product/addon/add/list']>
  | Context<Contract['POST /api/customer/product/addon/add']>;

/** @throws Refused when one of them cannot be added now */
const check = (ctx: Adding, product: HeldProduct, offer_uuids: readonly string[], catalogue: Catalogue): void => {
  const plan = catalogue.offerByUuid.get(product.offer_uuid)?.code ?? '';
  for (const offer_uuid of offer_uuids) {
    const refusal = refuseAdding(product.state, product.addons, offer_uuid, brusselsDate(ctx.now()));
    if (refusal) throw ctx.refuse(refusal);
    const entry = catalogue.addons.find(({ uuid }) => uuid === offer_uuid);
    if (!entry || (entry.only_with.length > 0 && !entry.only_with.includes(plan)))
      throw ctx.refuse('ADDON_NOT_OFFERED');
  }
};

/** What is paid ahead is taken from the balance at once. */
const payAhead = async (
  ctx: Adding,
  tx: Tx,
  product: HeldProduct,
  added: readonly ProductAddon[],
  catalogue: Catalogue,
) => {
  if (catalogue.offerByUuid.get(product.offer_uuid)?.payment_type !== 'prepaid') return;
  const { customer_uuid, order_product_uuid } = product;
  const { missing_cents } = await ctx.ask(tx, addonsAsked, 'prepaid', {
    customer_uuid,
    order_product_uuid,
    addons: added.map((addon) => toldAddon(catalogue, addon)),
  });
  const missing = formatOf(ctx.language).money(toWire(missing_cents));
  if (missing_cents > 0) throw ctx.refuse('BALANCE_TOO_LOW', { params: { missing } });
};

/** Those that the network puts on wait for it, and it is asked; the others are on from now. */
const newAddons = async (
  ctx: Adding,
  tx: Tx,
  product: HeldProduct,
  offer_uuids: readonly string[],
  catalogue: Catalogue,
) => {
  const waits = (offer_uuid: string) => typeOfAddon(catalogue, offer_uuid) === TELECOM;
  const asked = { state: addonStates.initial, started_at: toIso(ctx.now()) };
  const attempt = offer_uuids.some(waits) ? await askAnew(tx, ctx, product.order_product_uuid, 'change-addons') : 0;
  return offer_uuids.map((offer_uuid): ProductAddon => {
    const addon = { uuid: ctx.newId(), offer_uuid, ...asked };
    return waits(offer_uuid)
      ? { ...addon, attempt }
      : { ...addon, state: addonStates.next(addon.state, 'put_on') ?? addon.state };
  });
};

const begin = async (
  ctx: Adding,
  tx: Tx,
  product: HeldProduct,
  added: readonly ProductAddon[],
  catalogue: Catalogue,
): Promise<void> => {
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid } = product;
  const on = added.filter(({ state }) => state === 'active');
  for (const addon of on)
    await ctx.tell(tx, addonBegun, {
      customer_uuid,
      customer_product_uuid,
      order_product_uuid,
      addon: toldAddon(catalogue, addon),
      started_at: addon.started_at,
    });
  await confirmAddons(tx, ctx.queue, product, on);
};

/** Puts add-ons on a SIM, all or none. */
export const putOn = async (ctx: Adding, uuid: string, wanted: readonly string[]) => {
  const catalogue = await catalogueOf(ctx.db);
  const offer_uuids = [...new Set(wanted)];
  const { customer_uuid } = ctx.caller;
  const today = brusselsDate(ctx.now());
  return ctx.once(async (tx) => {
    const product = await holdInMonth(tx, ctx, { customer_uuid, uuid }, catalogue);
    if (!product) throw ctx.refuse('NOT_FOUND');
    check(ctx, product, offer_uuids, catalogue);
    const added = await newAddons(ctx, tx, product, offer_uuids, catalogue);
    await payAhead(ctx, tx, product, added, catalogue);
    // One that was refused before makes way for the new try.
    const before = product.addons.filter(
      ({ state, offer_uuid }) => state !== 'failed' || !offer_uuids.includes(offer_uuid),
    );
    const addons = [...before, ...added];
    await saveAddons(tx, product, { addons, buckets: bucketsOn({ ...product, addons }, catalogue, today) });
    await begin(ctx, tx, product, added, catalogue);
    return { addons: presentAddons(addons, { catalogue, language: ctx.language, today }) };
  });
};

/** Puts several on, all or none. */
export const addAddons: Handler<Contract, 'POST /api/customer/product/addon/add/list'> = (ctx) =>
  putOn(ctx, ctx.body.customer_product_uuid, ctx.body.offer_uuids);
