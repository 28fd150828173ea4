import type { Catalogue } from '#catalogue/server/queries.ts';
import { toPromoEffect, fullPriceDate, computeOrderedPlanDiscounts } from '#promotions/rules/promo.ts';
import { quotePlanPrices } from '#plans/events.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type LineInUse, queryLinesInUse } from '#subscriptions/server/queries.ts';
import type { OrderWithProducts } from './orders.store.ts';
import { queryActiveOrders } from './active-orders.ts';

type OrderedPlan = { offer_uuid: string; price_cents: Cents };

/** Price of a plan for a SIM: the agreed price of its ordered plan, today's price of any other. */
export const planPriceForSim = (catalogue: Catalogue, { offer_uuid, price_cents }: OrderedPlan, plan: string): Cents =>
  plan === offer_uuid ? price_cents : (catalogue.offerByUuid.get(plan)?.price_cents ?? price_cents);

/** Present and next month's plan of each SIM of an order, in cents; for a SIM not in use the ordered plan. */
export const pricedPlansOfOrder = (
  catalogue: Catalogue,
  { products }: Pick<OrderWithProducts, 'products'>,
  lineInUse: (order_product_uuid: string) => LineInUse | undefined,
) =>
  products.map((product) => {
    const { offer_uuid: now = product.offer_uuid, pending_offer_uuid } = lineInUse(product.uuid) ?? {};
    const priced = (uuid: string) => ({ uuid, plan_cents: planPriceForSim(catalogue, product, uuid) });
    return { present: priced(now), ahead: priced(pending_offer_uuid ?? now) };
  });

/** Computes the promo discount on these plans of an order's SIMs, in the order given. */
export const computePromoDiscounts = (
  { order: { promo }, products }: OrderWithProducts,
  prices: readonly Cents[],
): Cents[] =>
  computeOrderedPlanDiscounts(
    promo && toPromoEffect(promo),
    products.map(({ price_cents }) => price_cents),
    prices,
  );

/** Implements the price quote of plans for an ordered SIM. */
export const quoteOrderPlanPrices = implementExtension(quotePlanPrices, 'order', async (q, wanted) => {
  const { customer_uuid, order_product_uuid, from, offer_uuids, catalogue } = wanted;
  const orders = await queryActiveOrders(q, customer_uuid);
  const known = orders.find(({ products }) => products.some(({ uuid }) => uuid === order_product_uuid));
  if (!known) return { plans: new Map(), full_price_from: null };
  const { order, products } = known;
  const lines = await queryLinesInUse(q, { customer_uuid, order_product_uuids: [order_product_uuid] });
  const at = products.findIndex(({ uuid }) => uuid === order_product_uuid);
  const begun = lines.get(order_product_uuid)?.activated_at;
  const over = begun && order.promo ? fullPriceDate(brusselsDate(begun), order.promo.months) : null;
  const runs = over !== null && from < over;
  const plans = offer_uuids.map((uuid) => {
    const price_cents = planPriceForSim(catalogue, products[at] as OrderedPlan, uuid);
    const prices = products.map((product) => product.price_cents).with(at, price_cents);
    const off_cents = runs ? (computePromoDiscounts(known, prices)[at] ?? 0) : 0;
    return [uuid, { price_cents, off_cents }] as const;
  });
  return { plans: new Map(plans), full_price_from: runs ? over : null };
});
