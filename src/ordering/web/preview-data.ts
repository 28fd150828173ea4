import { customer, person } from '#customers/web/preview-data.ts';
import { terms } from '#legal/web/preview-data.ts';
import type { ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Kilograms } from '#platform/pure/carbon.ts';

const uuid = (at: number) => `0190f3a0-0000-7000-8000-${String(at).padStart(12, '0')}`;

const plan = (
  at: number,
  name: string,
  picture: string,
  figures: { price: number; data_gb: number; co2_kg: Kilograms },
) => ({
  uuid: uuid(at),
  code: name.toLowerCase(),
  type: 1,
  name,
  picture,
  audience: 'private',
  payment_type: 'postpaid',
  minutes: null,
  sms: null,
  roaming_gb: 10,
  credit_limit: 20,
  sim_types: [0, 1],
  prepaid_equivalent_uuid: null,
  ...figures,
});

const offers = [
  plan(1, 'Birch', 'birch', { price: 10, data_gb: 20, co2_kg: 2 }),
  plan(2, 'Poplar', 'poplar', { price: 20, data_gb: 40, co2_kg: 5 }),
  plan(3, 'Oak', 'oak', { price: 30, data_gb: 200, co2_kg: 10 }),
];
const forest = { uuid: uuid(10), code: 'forest', type: 3, name: 'Forest', description: 'Trees planted in your name' };
const tree = {
  uuid: uuid(11),
  code: 'tree',
  type: 3,
  category_uuid: forest.uuid,
  name: 'One tree a month',
  description: 'Planted in the Sonian corridor',
  icon: 'tree',
  price: 1.5,
  offer_uuids: [],
};

const offerPath = '/api/web-api/public/shop/offer';
const offersCall = 'GET /api/v1/web-api/public/shop/offer/get-public-offers';

/** Replies of the choose screen with plans on sale; `extras` false: the add-ons are still loading. */
export const catalogueAnswers = (extras = true): ScreenPreviewProps['answers'] => ({
  [offersCall]: { reply: { offers } },
  [`GET ${offerPath}/get-public-addons`]: { reply: { addons: extras ? [tree] : [] } },
  [`GET ${offerPath}/addon-categories`]: { reply: { categories: extras ? [forest] : [] } },
  'GET /api/web-api/public/shipping-price': { reply: { price: 5, working_days: 2, sims_max: 6 } },
});

export const emptyCatalogueAnswers = { ...catalogueAnswers(false), [offersCall]: { reply: { offers: [] } } };
export const catalogueLoadingAnswers: ScreenPreviewProps['answers'] = {
  ...catalogueAnswers(),
  [offersCall]: 'waiting',
};

const part = (kind: string, amount: number, partUuid: string | null) => ({
  kind,
  sim: partUuid && 0,
  uuid: partUuid,
  count: 1,
  amount,
});
const sum = (parts: readonly ReturnType<typeof part>[], total: number, vat: number) => ({
  parts,
  total,
  contributions: parts.find(({ kind }) => kind === 'contribution')?.amount ?? 0,
  vat,
});
const contributionPart = part('contribution', 1.5, tree.uuid);
const nothing = sum([], 0, 0);

const totals = {
  per_month: 18.5,
  per_month_before_promo: 21.5,
  promo_months: 6,
  due_now: 0,
  first_month_days: 10,
  vat_rate: 21,
  sums: {
    due_now: nothing,
    each_month: sum([part('plan', 20, uuid(2)), part('promo', -3, null), contributionPart], 18.5, 2.95),
    first_bill: sum([part('plan', 6.67, uuid(2)), part('promo', -1, null), contributionPart], 7.17, 0.98),
    first_days: nothing,
  },
};
const plainTotals = {
  ...totals,
  per_month: 21.5,
  promo_months: null,
  sums: {
    ...totals.sums,
    each_month: sum([part('plan', 20, uuid(2)), contributionPart], 21.5, 3.47),
    first_bill: sum([part('plan', 6.67, uuid(2)), contributionPart], 8.17, 1.16),
  },
};

const product = {
  uuid: uuid(20),
  order_uuid: uuid(21),
  order_state: 'draft',
  type: 0,
  offer: { uuid: uuid(2), name: 'Poplar', picture: 'poplar', price: 20, payment_type: 'postpaid' },
  addons: [{ uuid: tree.uuid, name: tree.name, price: tree.price, type: 3 }],
  included: { data_gb: 40, minutes: null, sms: null },
  promo: null,
  state: 'created',
  msisdn: null,
  port_in: null,
  esim: null,
  delivery: null,
  sim_number_end: null,
  own_number: null,
  user_name: null,
  tracker: [],
  tries_left: 3,
  failure_code: null,
  created_at: '2026-11-21T10:00:00.000Z',
};

const mandate = {
  reference: 'CANOPY-1',
  iban_end: '7034',
  account_holder: 'Lotte Vandermeersch',
  state: 'valid',
} as const;
const orderingCustomer = customer({ customer_details: person, payment: { method: 1, mandate, setup_beside: null } });

const currentOrderCall = 'GET /api/order/current';
const promo = { promo: 'WELCOME', kind: 'euro', value: 3, months: 6 };

/** A prepaid SIM with a port-in: a month is due today, and the identity proof is missing. */
const prepaid = {
  product: {
    ...product,
    offer: { ...product.offer, payment_type: 'prepaid' },
    addons: [],
    identify: true,
    included: { data_gb: 15, minutes: 400, sms: 100 },
    port_in: { msisdn: '+32478112233', operator_name: 'Proximus' },
  },
  totals: {
    ...plainTotals,
    per_month: 20,
    due_now: 20,
    sums: {
      ...plainTotals.sums,
      due_now: sum([part('plan', 20, uuid(2))], 20, 3.47),
      each_month: sum([part('plan', 20, uuid(2))], 20, 3.47),
    },
  },
};

/** Replies of the summary; `order` null: there is no draft order. */
export const summaryAnswers = (order: 'full' | 'plain' | 'prepaid' | null): ScreenPreviewProps['answers'] => ({
  [currentOrderCall]: {
    reply: {
      order: order && {
        order_uuid: uuid(21),
        state: 'draft',
        order_product: [order === 'prepaid' ? prepaid.product : product],
        promo: order === 'full' ? promo : null,
        totals: { full: totals, plain: plainTotals, prepaid: prepaid.totals }[order],
      },
      unpaid: [],
    },
  },
  'GET /api/customer/session': {
    reply: { customer: orderingCustomer, customer_product: [], order_product: [product] },
  },
  'GET /api/common/terms': { reply: terms },
});
export const summaryLoadingAnswers: ScreenPreviewProps['answers'] = {
  ...summaryAnswers('full'),
  [currentOrderCall]: 'waiting',
};
