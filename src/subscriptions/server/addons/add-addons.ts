import { recordAccountEvent } from '#identity/server/commands.ts';
import { type Catalogue, addonType } from '#catalogue/server/queries.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { addonActivated, debitAddonsFromBalance } from '#subscriptions/events.ts';
import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { checkAddonAddition, addonStates } from '#subscriptions/rules/addons.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { enqueueServiceOrderSubmission } from '../service-orders/enqueue-service-order-submission.ts';
import { sendAddonsActiveMail } from './finish-addon-change.ts';
import { type ProductToChange, startBillCyclesAndChangeProduct } from './start-bill-cycles-and-change-product.ts';
import { insertAgreedPrices } from '../agreed-prices.store.ts';
import { type ProductRecord, updateAddonsOfProduct } from '../products/products.store.ts';
import { toAddonsReply } from '../products/to-addons-reply.ts';
import { withEarlierTotals } from '#subscriptions/rules/bucket.ts';
import { computeBuckets } from '../plan/compute-buckets.ts';
import type { ProductAddon } from '../tables.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';

type Contract = typeof subscriptionsContract;
type Adding =
  | HandlerContext<Contract['POST /api/customer/product/addon/add/list']>
  | HandlerContext<Contract['POST /api/customer/product/addon/add']>;

/**
 * Checks that all add-ons can be added now.
 * @throws Refused when one cannot
 */
const assertAddable = (
  ctx: Adding,
  product: ProductRecord,
  offer_uuids: readonly string[],
  catalogue: Catalogue,
): void => {
  const plan = catalogue.offerByUuid.get(product.offer_uuid)?.code ?? '';
  for (const offer_uuid of offer_uuids) {
    const refusal = checkAddonAddition(product.state, product.addons, offer_uuid, brusselsDate(ctx.now()));
    if (refusal) throw ctx.refuse(refusal);
    const entry = catalogue.addons.find(({ uuid }) => uuid === offer_uuid);
    if (!entry || (entry.only_with.length > 0 && !entry.only_with.includes(plan)))
      throw ctx.refuse('ADDON_NOT_OFFERED');
  }
};

/**
 * Debits the price from the balance of a prepaid SIM at once.
 * @throws Refused BALANCE_TOO_LOW
 */
const debitPrepaidBalance = async (
  ctx: Adding,
  tx: Tx,
  product: ProductRecord,
  newAddons: readonly ProductAddon[],
  catalogue: Catalogue,
) => {
  if (catalogue.offerByUuid.get(product.offer_uuid)?.payment_type !== 'prepaid') return;
  const { customer_uuid, order_product_uuid } = product;
  const { missing_cents } = await ctx.callExtension(tx, debitAddonsFromBalance, 'prepaid', {
    customer_uuid,
    order_product_uuid,
    addons: newAddons.map((addon) => toPricedAddon(catalogue, addon)),
  });
  const missingAmount = formatOf(ctx.language).money(centsToEuro(missing_cents));
  if (missing_cents > 0) throw ctx.refuse('BALANCE_TOO_LOW', { params: { missing: missingAmount } });
};

/** Creates the add-ons. Telecom add-ons wait for the service order that is enqueued here; all others are active at once. */
const createAddons = async (
  ctx: Adding,
  tx: Tx,
  product: ProductRecord,
  offer_uuids: readonly string[],
  catalogue: Catalogue,
) => {
  const isProvisioned = (offer_uuid: string) => addonType(catalogue, offer_uuid) === TELECOM_ADDON;
  const asked_at = toIso(ctx.now());
  const initial = { state: addonStates.initial, started_at: asked_at, asked_at };
  const { attempt } = offer_uuids.some(isProvisioned)
    ? await enqueueServiceOrderSubmission(tx, ctx, product.order_product_uuid, 'change-addons')
    : { attempt: 0 };
  return offer_uuids.map((offer_uuid): ProductAddon => {
    const addon = { uuid: ctx.newId(), offer_uuid, ...initial };
    return isProvisioned(offer_uuid)
      ? { ...addon, attempt }
      : { ...addon, state: addonStates.next(addon.state, 'put_on') ?? addon.state };
  });
};

const publishActivatedAddons = async (
  ctx: Adding,
  tx: Tx,
  product: ProductRecord,
  newAddons: readonly ProductAddon[],
  catalogue: Catalogue,
): Promise<void> => {
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid } = product;
  const activeAddons = newAddons.filter(({ state }) => state === 'active');
  for (const addon of activeAddons)
    await ctx.publish(tx, addonActivated, {
      customer_uuid,
      customer_product_uuid,
      order_product_uuid,
      addon: toPricedAddon(catalogue, addon),
      started_at: addon.started_at,
    });
  await sendAddonsActiveMail(tx, ctx.queue, product, activeAddons);
};

/** Adds add-ons to a SIM, all or none, and debits those of a prepaid SIM. @throws Refused */
export const addAddonsAndDebitPrepaidBalance = async (
  tx: Tx,
  ctx: Adding,
  { product, catalogue }: ProductToChange,
  requestedOfferUuids: readonly string[],
) => {
  const offer_uuids = [...new Set(requestedOfferUuids)];
  const { customer_uuid, uuid: customer_product_uuid } = product;
  const today = brusselsDate(ctx.now());
  assertAddable(ctx, product, offer_uuids, catalogue);
  const newAddons = await createAddons(ctx, tx, product, offer_uuids, catalogue);
  await debitPrepaidBalance(ctx, tx, product, newAddons, catalogue);
  // A failed add-on of the same offer is replaced by the new attempt.
  const addonsBefore = product.addons.filter(
    ({ state, offer_uuid }) => state !== 'failed' || !offer_uuids.includes(offer_uuid),
  );
  const addons = [...addonsBefore, ...newAddons];
  await updateAddonsOfProduct(tx, product, {
    addons,
    buckets: withEarlierTotals(product.buckets, computeBuckets({ ...product, addons }, catalogue, today), ctx.now()),
  });
  await insertAgreedPrices(
    tx,
    { customer_uuid, customer_product_uuid },
    offer_uuids.map((offer_uuid) => {
      const cents = catalogue.addonByUuid.get(offer_uuid)?.price_cents ?? 0;
      return { kind: 'addon', offer_uuid, cents, percent: null, valid_from: today, valid_until: null };
    }),
  );
  await publishActivatedAddons(ctx, tx, product, newAddons, catalogue);
  const names = offer_uuids.map((offer_uuid) => catalogue.addonByUuid.get(offer_uuid)?.name[ctx.language] ?? '');
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'addon-added', detail: { what: names.join(', ') } });
  return { addons: toAddonsReply({ ...product, addons }, { catalogue, language: ctx.language, today }) };
};

/** Adds several add-ons to a SIM, all or none. */
export const addAddons: Handler<Contract, 'POST /api/customer/product/addon/add/list'> = (ctx) =>
  startBillCyclesAndChangeProduct(
    ctx,
    () => ctx.body.customer_product_uuid,
    (tx, productToChange) => addAddonsAndDebitPrepaidBalance(tx, ctx, productToChange, ctx.body.offer_uuids),
  );
