import type { Catalogue } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';
import type { Doing } from '#platform/reactions.ts';
import { simStateChanged, type ToldAddon } from '#subscriptions/news.ts';
import { isHeld } from '#subscriptions/rules/addon-change.ts';
import { type SimEvent, simStates } from '#subscriptions/rules/sim-state.ts';
import { holdInMonth } from '../month/begin-month.ts';
import { holdProduct, holdProductOfLine, type HeldProduct, type ProductKey } from '../products/held-product.store.ts';
import { orderChange } from './order-change.ts';
import { bucketsOn } from '../plan/product-month.ts';
import { saveProduct } from '../products/products.store.ts';
import { toldAddon } from '../products/told-addon.ts';

type Ctx = Pick<Doing, 'queue' | 'tell' | 'now' | 'newId'>;

const asks = { suspended: 'suspend', reactivated: 'reactivate' } as const satisfies Partial<Record<SimEvent, string>>;

/** Writes a change of a SIM that is held and, where that stops it or lets it work, asks the network and tells it. */
const write = async (
  tx: Tx,
  ctx: Ctx,
  product: HeldProduct,
  event: keyof typeof asks,
  change: Partial<HeldProduct>,
): Promise<void> => {
  const state = simStates.next(product.state, event);
  await saveProduct(tx, product, { ...change, ...(state ? { state } : {}) });
  if (!state) return;
  await orderChange(tx, ctx, product, asks[event]);
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid, state: before } = product;
  await ctx.tell(tx, simStateChanged, { customer_uuid, customer_product_uuid, order_product_uuid, before, state });
};

/** The month of a SIM is not paid: it is stopped, at the network too. Asked twice, once. */
export const pauseSim = async (tx: Tx, ctx: Ctx, key: ProductKey, on: BusinessDate): Promise<void> => {
  const product = await holdProduct(tx, key);
  if (!product || product.state === 'deactivated' || product.paused_on) return;
  await write(tx, ctx, product, 'suspended', { paused_on: on });
};

/** It is paid from `on`: the SIM works again, with what its plan holds for the days that are left. Asked twice, once. */
export const resumeSim = async (
  tx: Tx,
  ctx: Ctx,
  key: ProductKey,
  { on, catalogue }: { on: BusinessDate; catalogue: Catalogue },
): Promise<void> => {
  const product = await holdProduct(tx, key);
  if (!product?.paused_on || product.state === 'deactivated') return;
  const buckets = bucketsOn({ ...product, resumed_on: on }, catalogue, on);
  await write(tx, ctx, product, 'reactivated', { paused_on: null, resumed_on: on, buckets });
};

/** A SIM that is held, with what it has this month. */
export type SimNow = {
  customer_uuid: string;
  customer_product_uuid: string;
  msisdn: string;
  plan: { uuid: string; price_cents: number; co2_grams: number };
  addons: ToldAddon[];
};

/** Holds the SIM of an order product in the month that is running, as `holdInMonth` does; null when it is not in use. */
export const holdSimNow = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'tell' | 'now'>,
  line: { customer_uuid: string; order_product_uuid: string },
  catalogue: Catalogue,
): Promise<SimNow | null> => {
  const found = await holdProductOfLine(tx, line);
  const product = found && (await holdInMonth(tx, ctx, found, catalogue));
  if (!product || product.state === 'deactivated') return null;
  const plan = catalogue.offerByUuid.get(product.offer_uuid);
  const today = brusselsDate(ctx.now());
  const on = product.addons.filter((addon) => addon.state !== 'adding' && isHeld(addon, today));
  return {
    customer_uuid: product.customer_uuid,
    customer_product_uuid: product.uuid,
    msisdn: product.msisdn,
    plan: { uuid: product.offer_uuid, price_cents: plan?.price_cents ?? 0, co2_grams: plan?.co2_grams ?? 0 },
    addons: on.map((addon) => toldAddon(catalogue, addon)),
  };
};
