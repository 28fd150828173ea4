import { customer } from '#customers/web/preview-data.ts';
import type { Comparison } from '#plans/contract.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { simInUse } from '#subscriptions/web/preview-data.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { ComparedPlan } from './comparison.ts';

const id = (digit: number) => `019f0000-0000-7000-8000-00000000000${digit}`;
const GB = 1_000_000_000;

export const simUuid = id(1);

const plan = (digit: number, changes: Partial<ComparedPlan>): ComparedPlan => ({
  uuid: id(digit),
  code: `plan-${digit}`,
  type: 1,
  name: 'Birch',
  picture: 'birch',
  audience: 'private',
  payment_type: 'postpaid',
  price: 10,
  data_gb: 20,
  minutes: 500,
  sms: 100,
  roaming_gb: 17,
  co2_kg: 2,
  credit_limit: 20,
  sim_types: [0, 1],
  prepaid_equivalent_uuid: null,
  offered: true,
  off: 0,
  ...changes,
});

const large = { minutes: null, sms: null };
const birch = plan(2, {});
const poplar = plan(3, {
  name: 'Poplar',
  picture: 'poplar',
  price: 20,
  data_gb: 40,
  ...large,
  co2_kg: 5,
  offered: false,
});
const oak = plan(4, { name: 'Oak', picture: 'oak', price: 30, data_gb: 200, ...large, co2_kg: 10, credit_limit: 50 });
const prepaid = plan(5, { payment_type: 'prepaid', data_gb: 15, minutes: 400, offered: false, credit_limit: null });

const month = (first: BusinessDate, gb: number, minutes: number): Comparison['basis']['months'][number] => ({
  month: first,
  home_bytes: gb * GB,
  eu_bytes: GB,
  seconds: minutes * 60,
  messages: 24,
  beside: 1.5,
});

type Side = Comparison['today'];

const extra = { offer_uuid: id(6), price: 2.5 };

const side = ({ uuid, price }: ComparedPlan, changes: Partial<Side> = {}): Side => {
  const parts = { price, off: 0, extras: [extra], outside: 1.5, ...changes };
  const later = parts.price + parts.extras.reduce((sum, each) => sum + each.price, 0) + (parts.outside ?? 0);
  return {
    offer_uuid: uuid,
    credit_limit: 20,
    contributions: 0,
    later,
    total: later - parts.off,
    ...parts,
    ...changes,
  };
};

const sideAfter = (chosenPlan: ComparedPlan, changes: Partial<Side> = {}) => ({
  ...side(chosenPlan, changes),
  summary_hash: 'a'.repeat(64),
});

export const comparison = (changes: Partial<Comparison> = {}): Comparison => ({
  as_of: '2026-11-22T10:00:00.000Z',
  present: { ...poplar, on_sale: true },
  pending_offer: null,
  plans: [birch, poplar, oak, prepaid],
  promo: null,
  basis: {
    kind: 'months',
    days: 92,
    months: [month('2026-08-01', 11, 210), month('2026-09-01', 14, 320), month('2026-10-01', 20, 515)],
  },
  rates: { minute: 0.2, sms: 0.1, data_gb: 5, eu_data_gb: 1.21 },
  addons: [
    {
      offer_uuid: id(6),
      name: '5 kg of CO₂',
      type: 2,
      price: 2.5,
      adds: { data_gb: 0, minutes: 0, sms: 0, roaming_gb: 0 },
      ends_with: [],
    },
  ],
  today: side(poplar),
  after: [sideAfter(birch, { outside: 24.5 }), sideAfter(oak)],
  refusal: null,
  next_request: null,
  effective_at: '2026-11-30T23:00:00.000Z',
  ...changes,
});

/** Comparison without usage. */
export const nothingUsed = comparison({
  basis: { kind: 'nothing', days: 0, months: [] },
  addons: [],
  today: side(poplar, { extras: [], outside: null }),
  after: [birch, oak].map((each) => sideAfter(each, { extras: [], outside: null })),
});
export const fewDays = comparison({ basis: { kind: 'days', days: 12, months: [month('2026-11-01', 22, 480)] } });

/** Comparison with a promotion of five euro off each plan. */
export const comparisonWithPromo = comparison({
  plans: [birch, poplar, oak].map((each) => ({ ...each, off: 5 })).concat(prepaid),
  promo: { full_price_from: '2027-03-01' },
  today: side(poplar, { off: 5 }),
  after: [sideAfter(birch, { off: 5, outside: 24.5 }), sideAfter(oak, { off: 5 })],
});

/** Comparison of a SIM with an extra that ends with the change, one that was removed, a contribution, and a promo that is over by then. */
export const comparisonWithExtras = comparison({
  addons: [
    ...comparison().addons,
    {
      offer_uuid: id(7),
      name: 'EU data 5 GB',
      type: 1,
      price: 5,
      adds: { data_gb: 0, minutes: 0, sms: 0, roaming_gb: 5 },
      ends_with: [oak.uuid],
    },
    {
      offer_uuid: id(8),
      name: 'Village school',
      type: 3,
      price: 3,
      adds: { data_gb: 0, minutes: 0, sms: 0, roaming_gb: 0 },
      ends_with: [],
    },
    {
      offer_uuid: id(9),
      name: '10 GB of data',
      type: 1,
      price: 5,
      adds: { data_gb: 10, minutes: 0, sms: 0, roaming_gb: 0 },
      ends_with: [birch, poplar, oak].map(({ uuid }) => uuid),
    },
  ],
  today: side(poplar, {
    off: 5,
    contributions: 3,
    extras: [extra, { offer_uuid: id(7), price: 5 }, { offer_uuid: id(8), price: 3 }, { offer_uuid: id(9), price: 5 }],
  }),
  after: [birch, oak].map((each) =>
    sideAfter(each, { contributions: 3, extras: [extra, { offer_uuid: id(8), price: 3 }] }),
  ),
});

/** Comparison of a prepaid SIM, without a limit and without use outside its plan. */
export const prepaidComparison = comparison({
  present: { ...prepaid, on_sale: true },
  plans: [prepaid, { ...oak, payment_type: 'prepaid' }],
  addons: [],
  today: side(prepaid, { extras: [], outside: 0, credit_limit: null }),
  after: [sideAfter(oak, { extras: [], outside: 0, credit_limit: null })],
});

export const oakPlanned = { uuid: oak.uuid, name: 'Oak', effective_at: '2026-11-30T23:00:00.000Z' };
export const plannedComparison = comparison({
  pending_offer: oakPlanned,
  refusal: 'PLAN_ALREADY_CHANGED',
  next_request: '2026-12-01',
});
export const chosenOak = oak.uuid;

const sim = (pending_offer: CustomerProduct['pending_offer']): CustomerProduct =>
  simInUse({
    uuid: simUuid,
    name: 'Phone of Lotte',
    offer: { uuid: poplar.uuid, name: 'Poplar', picture: 'poplar', price: 20, payment_type: 'postpaid' },
    pending_offer,
  });

/** Part of a session that these screens read. */
export const sessionWithSim = (
  pending_offer: CustomerProduct['pending_offer'] = null,
  type: Parameters<typeof customer>[1] = 1,
) => ({
  customer: customer({}, type),
  customer_product: [sim(pending_offer)],
});
