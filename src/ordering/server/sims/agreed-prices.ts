import { allocatePromoInOrder, fullPriceDate, toPromoEffect } from '#promotions/rules/promo.ts';
import { shippingShareCents } from '#ordering/rules/shipping-share.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { agreedCents, type AgreedPrice } from '#subscriptions/rules/agreed-price.ts';
import { planChangeDay } from '#subscriptions/rules/plan-change.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { PriceableSim } from '#subscriptions/server/queries.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import type { OrderOfProduct, OrderProductRow, OrderWithProducts } from '../orders/orders.store.ts';

/** The share of a card in the shipping of its order, unless that was paid with the order; 0 for an eSIM. */
export const billedShippingCents = ({ order, products }: OrderWithProducts, product: OrderProductRow): Cents => {
  const isBilled = product.payment_type === 'postpaid';
  return isBilled ? shippingShareCents(order.totals.shipping_cents, products, product.uuid) : 0;
};

/**
 * Prices of a SIM as agreed with its order, valid from its activation: the plan, its add-ons, its share of the promo for whole months, and
 * shipping of its card unless that was paid with the order.
 */
export const agreedPricesOfOrderedSim = (
  orderWithProducts: OrderWithProducts,
  product: OrderProductRow,
  activated_on: BusinessDate,
): AgreedPrice[] => {
  const { order, products } = orderWithProducts;
  const { offer_uuid } = product;
  const price = (fields: Partial<AgreedPrice> & Pick<AgreedPrice, 'kind'>): AgreedPrice => ({
    offer_uuid,
    cents: null,
    percent: null,
    valid_from: activated_on,
    valid_until: null,
    ...fields,
  });
  const promo = order.promo && toPromoEffect(order.promo);
  const plans = products.map(({ price_cents }) => price_cents);
  const at = products.findIndex(({ uuid }) => uuid === product.uuid);
  const discount =
    promo?.kind === 'euro'
      ? { cents: allocatePromoInOrder(promo.value, plans)[at] ?? 0 }
      : promo && { percent: promo.value };
  const isShippingBilled = product.type === SIM_CARD && product.payment_type === 'postpaid';
  return [
    price({ kind: 'plan', cents: product.price_cents }),
    ...product.addons.map(({ uuid, price_cents }) => price({ kind: 'addon', offer_uuid: uuid, cents: price_cents })),
    ...(promo && discount
      ? [price({ kind: 'promo', ...discount, valid_until: fullPriceDate(activated_on, promo.months) })]
      : []),
    ...(isShippingBilled ? [price({ kind: 'shipping', cents: billedShippingCents(orderWithProducts, product) })] : []),
  ];
};

/**
 * Prices of a SIM that was activated without recording them: those of its order, and catalogue prices for later
 * add-ons. A withdrawn SIM gets void prices.
 */
export const agreedPricesOfUnpricedSim = (
  orderOfSim: OrderOfProduct,
  sim: PriceableSim,
  catalogue: Catalogue,
): AgreedPrice[] => {
  const { product } = orderOfSim;
  const activated_on = brusselsDate(sim.activated_at);
  const changed_on = sim.plan_change_asked_at ? planChangeDay(sim.plan_change_asked_at) : activated_on;
  const orderedPrices = agreedPricesOfOrderedSim(orderOfSim, product, activated_on);
  const priceOf = (kind: 'plan' | 'addon', offer_uuid: string, valid_from: BusinessDate): AgreedPrice => {
    const offers = kind === 'plan' ? catalogue.offerByUuid : catalogue.addonByUuid;
    const cents = agreedCents(orderedPrices, kind, offer_uuid) ?? offers.get(offer_uuid)?.price_cents ?? 0;
    return { kind, offer_uuid, cents, percent: null, valid_from, valid_until: null };
  };
  const plans = [
    { offer_uuid: product.offer_uuid, from: activated_on },
    ...(sim.offer_uuid === product.offer_uuid ? [] : [{ offer_uuid: sim.offer_uuid, from: changed_on }]),
    ...(sim.pending_offer_uuid === null ? [] : [{ offer_uuid: sim.pending_offer_uuid, from: changed_on }]),
  ];
  const prices = [
    ...plans.map(({ offer_uuid, from }, at) => ({
      ...priceOf('plan', offer_uuid, from),
      valid_until: plans[at + 1]?.from ?? null,
    })),
    ...orderedPrices.filter(({ kind }) => kind !== 'plan'),
    ...sim.addons
      .filter(({ offer_uuid }) => agreedCents(orderedPrices, 'addon', offer_uuid) === null)
      .map(({ offer_uuid, started_at }) => priceOf('addon', offer_uuid, brusselsDate(new Date(started_at)))),
  ];
  return product.state === 'order_cancelled'
    ? prices.map((price) => ({ ...price, valid_until: price.valid_from }))
    : prices;
};
