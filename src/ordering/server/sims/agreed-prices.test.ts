import { describe, expect, test } from 'vitest';
import type { Catalogue, OfferEntry } from '#catalogue/server/queries.ts';
import type { PriceableSim } from '#subscriptions/server/queries.ts';
import type { OrderOfProduct } from '../orders/orders.store.ts';
import { agreedPricesOfOrderedSim, agreedPricesOfUnpricedSim } from './agreed-prices.ts';

type Sim = Partial<OrderOfProduct['product']>;

const orderOf = (sims: Sim[], order: object = {}): OrderOfProduct => {
  const products = sims.map((sim, at) => ({
    uuid: `sim ${at}`,
    offer_uuid: 'small',
    price_cents: 1000,
    type: 0,
    payment_type: 'postpaid',
    addons: [],
    state: 'active',
    ...sim,
  }));
  const orderOfSim = {
    order: { promo: null, totals: { shipping_cents: 0 }, ...order },
    products,
    product: products[0],
  };
  return orderOfSim as unknown as OrderOfProduct;
};
const pricesOf = (orderOfSim: OrderOfProduct, at = 0) => {
  const product = orderOfSim.products[at];
  return product
    ? agreedPricesOfOrderedSim(orderOfSim, product, '2026-11-12').map(
        ({ kind, offer_uuid, cents, percent, valid_until }) => [kind, offer_uuid, cents ?? `${percent} %`, valid_until],
      )
    : [];
};

describe('prices agreed with an order', () => {
  test('are those of the plan and its add-ons, without an end', () => {
    const orderOfSim = orderOf([{ addons: [{ uuid: 'data', price_cents: 600 }] }]);
    expect(pricesOf(orderOfSim)).toEqual([
      ['plan', 'small', 1000, null],
      ['addon', 'data', 600, null],
    ]);
  });
  test('include a promo in percent for whole months, not counting the first part of a month', () => {
    const orderOfSim = orderOf([{}], { promo: { code: 'A', kind: 'percentage', value: 20, months: 6 } });
    expect(pricesOf(orderOfSim)[1]).toEqual(['promo', 'small', '20 %', '2027-06-01']);
  });
  test('include the share of each SIM in a promo in euro, and the rest on the first SIM', () => {
    const promo = { code: 'A', kind: 'euro', value: 25, months: 2 };
    const orderOfSim = orderOf([{ price_cents: 1000 }, { price_cents: 1000 }], { promo });
    expect([pricesOf(orderOfSim, 0)[1]?.[2], pricesOf(orderOfSim, 1)[1]?.[2]]).toEqual([1500, 1000]);
  });
  test('include shipping for a postpaid card, and not for a prepaid card or an eSIM', () => {
    const totals = { shipping_cents: 1014 };
    const orderOfSim = orderOf([{ type: 1 }, { type: 1, payment_type: 'prepaid' }, {}], { totals });
    expect([0, 1, 2].map((at) => pricesOf(orderOfSim, at).find(([kind]) => kind === 'shipping')?.[2])).toEqual([
      507,
      undefined,
      undefined,
    ]);
  });
});

describe('prices of a SIM that was activated without recording them', () => {
  const offers = [
    ['small', 1100],
    ['large', 2500],
    ['huge', 4000],
  ] as const;
  const catalogue = {
    offerByUuid: new Map(offers.map(([uuid, price_cents]) => [uuid, { uuid, price_cents } as OfferEntry])),
    addonByUuid: new Map([['data', { uuid: 'data', price_cents: 650 }]]),
  } as unknown as Catalogue;
  const sim = (changes: Partial<PriceableSim>): PriceableSim => ({
    customer_uuid: 'c',
    customer_product_uuid: 'p',
    order_product_uuid: 'sim 0',
    activated_at: new Date('2026-09-10T10:00:00Z'),
    offer_uuid: 'small',
    pending_offer_uuid: null,
    plan_change: 'none',
    plan_change_asked_at: null,
    addons: [],
    priced: false,
    ...changes,
  });
  const plansOf = (changes: Partial<PriceableSim>, orderOfSim = orderOf([{}])) =>
    agreedPricesOfUnpricedSim(orderOfSim, sim(changes), catalogue).map((price) => [
      price.offer_uuid,
      price.cents,
      price.valid_from,
      price.valid_until,
    ]);

  test('are those of the ordered plan', () => {
    expect(plansOf({})).toEqual([['small', 1000, '2026-09-10', null]]);
  });
  test('include a changed plan from its 1st, at the price of the catalogue', () => {
    const planChange = { offer_uuid: 'large', plan_change_asked_at: new Date('2026-10-05T10:00:00Z') };
    expect(plansOf(planChange)).toEqual([
      ['small', 1000, '2026-09-10', '2026-11-01'],
      ['large', 2500, '2026-11-01', null],
    ]);
  });
  test('include a planned plan from its 1st', () => {
    const plannedChange = { pending_offer_uuid: 'huge', plan_change_asked_at: new Date('2026-11-05T10:00:00Z') };
    expect(plansOf(plannedChange)).toEqual([
      ['small', 1000, '2026-09-10', '2026-12-01'],
      ['huge', 4000, '2026-12-01', null],
    ]);
  });
  test('include an add-on that was added later from its day in Europe/Brussels', () => {
    const addons = [{ uuid: 'a', offer_uuid: 'data', state: 'active' as const, started_at: '2026-10-31T23:30:00Z' }];
    expect(plansOf({ addons })[1]).toEqual(['data', 650, '2026-11-01', null]);
  });
  test('apply on no day for a withdrawn contract', () => {
    expect(plansOf({}, orderOf([{ state: 'order_cancelled' }]))).toEqual([['small', 1000, '2026-09-10', '2026-09-10']]);
  });
});
