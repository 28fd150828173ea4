import { basketPriceExamples } from '#ordering/testing/basket-price-examples.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

/**
 * The baskets of `basketPriceExamples`, and more, ordered and activated on 21 November 2026 and lived with over three 1sts. Every amount is worked
 * out by hand from the prices of `db/catalogue` and the terms, never by the code under test. In November 10 of 30 days are
 * charged; a company has net prices first. Amounts are euro.
 */
export type BasketMonths = {
  name: string;
  professional?: true;
  promo?: 'FOREST5' | 'WELCOME10';
  sims: readonly { plan: string; card?: true; extras?: readonly string[] }[];
  /** Acts of the customer, each about its first SIM unless it says otherwise. */
  acts?: readonly Act[];
  /** By month of the bill: VAT, contributions, and the whole amount. */
  bills?: Readonly<Record<string, BillFigures>>;
  /** Debits of the prepaid SIMs together, for the days of November and on each 1st, with the VAT and contributions in it. */
  debits?: readonly { amount: number; vat: number; contributions?: number }[];
  /** Shipping that is paid with the order, and the VAT in it. */
  shipping_now?: { amount: number; vat: number };
  /** Left to pay after a withdrawal. */
  settlement?: { amount: number; vat: number };
};

export type BillFigures = { amount: number; vat: number; contributions: number };

export type Act = { on: BusinessDate; sim?: number } & (
  | { use: { service: 'voice' | 'sms'; quantity: number; other_party: string; began_at?: string } }
  | { add: string }
  | { remove: string }
  | { plan: string }
  | { end: 'withdraw' | 'end-contract' }
);

export const activatedOn = '2026-11-21';

const bill = (amount: number, vat: number, contributions = 0): BillFigures => ({ amount, vat, contributions });
const basket = (name: string) => basketPriceExamples.find((each) => each.name === name) ?? { sims: [] };
const [november, december, january] = ['2026-11', '2026-12', '2027-01'] as const;
const toMorocco = { service: 'voice', other_party: '+212522123456' } as const;
const toBritain = { service: 'voice', other_party: '+442071234567' } as const;
const toAmerica = { service: 'sms', other_party: '+12125550123' } as const;
const toPaidNumber = { service: 'voice', other_party: '+3290212345' } as const;

const theTen: readonly BasketMonths[] = [
  {
    name: 'a monthly plan, ten days before the end of the month',
    // Ten minutes to Morocco cost 8.00.
    acts: [
      { on: activatedOn, use: { ...toMorocco, quantity: 600 } },
      { on: '2026-12-10', add: 'data-10' },
    ],
    bills: {
      // 20 × 10/30 = 6.67; + 8.00 = 14.67; × 21/121 = 2.546
      [november]: bill(14.67, 2.55),
      // 5 × 22/31 = 3.548; + 20 = 23.55; × 21/121 = 4.087
      [december]: bill(23.55, 4.09),
      // 25 × 21/121 = 4.339
      [january]: bill(25, 4.34),
    },
  },
  {
    name: 'a prepaid card, which costs a whole month on any day',
    // 10 × 10/30 = 3.333, × 21/121 = 0.578; 10 × 21/121 = 1.736
    debits: [
      { amount: 3.33, vat: 0.58 },
      { amount: 10, vat: 1.74 },
      { amount: 10, vat: 1.74 },
      { amount: 10, vat: 1.74 },
    ],
    shipping_now: { amount: 5, vat: 0.87 },
  },
  {
    name: 'a monthly plan and a prepaid card in a month of 31 days',
    acts: [{ on: '2026-12-10', remove: 'data-10' }],
    bills: {
      // 6.67 + 5 × 10/30 = 1.67: 8.34; × 21/121 = 1.447
      [november]: bill(8.34, 1.45),
      [december]: bill(25, 4.34),
      // 20 × 21/121 = 3.471
      [january]: bill(20, 3.47),
    },
    debits: [
      { amount: 3.33, vat: 0.58 },
      { amount: 10, vat: 1.74 },
      { amount: 10, vat: 1.74 },
      { amount: 10, vat: 1.74 },
    ],
    shipping_now: { amount: 5, vat: 0.87 },
  },
  {
    name: 'a promo in euro, once for the order and by days in the first month',
    // A minute to 0902 costs 1.00; its record comes after the bill of November.
    acts: [
      { on: '2026-12-10', use: { ...toPaidNumber, quantity: 60, began_at: '2026-11-22T10:00:00Z' }, sim: 1 },
      { on: '2026-12-10', plan: 'private-postpaid-xl', sim: 1 },
    ],
    bills: {
      // 3.33 − 1.67 + 6.67 + 5.00 = 13.33; × 21/121 = 2.313
      [november]: bill(13.33, 2.31),
      // 10 − 5 + 20 + 1 = 26; × 21/121 = 4.512
      [december]: bill(26, 4.51),
      // 10 − 5 + 30 = 35; × 21/121 = 6.074
      [january]: bill(35, 6.07),
    },
  },
  {
    name: 'a promo in percent on a prepaid plan, with carbon removal in full',
    // 10 − 1 + 2.50, × 21/121 = 1.996; 30 − 3 + 2.50, × 21/121 = 5.120
    debits: [
      { amount: 11.5, vat: 2 },
      { amount: 29.5, vat: 5.12 },
      { amount: 29.5, vat: 5.12 },
      { amount: 29.5, vat: 5.12 },
    ],
  },
  {
    name: 'contributions, separate, in full and without VAT',
    // Three messages to the United States cost 0.60.
    acts: [{ on: '2027-01-10', use: { ...toAmerica, quantity: 3 } }],
    bills: {
      // 6.67 + 2.50 + 5.00 = 14.17; × 21/121 = 2.459; + 1.50 + 3.00
      [november]: bill(18.67, 2.46, 4.5),
      // 22.50 × 21/121 = 3.905
      [december]: bill(27, 3.9, 4.5),
      // 23.10 × 21/121 = 4.009
      [january]: bill(27.6, 4.01, 4.5),
    },
  },
  {
    name: 'three prepaid cards on the last day of a month',
    // 3 × 6.67 + 1.50, VAT 3 × 1.158; 3 × 20 + 1.50, VAT 3 × 3.471
    debits: [
      { amount: 21.51, vat: 3.48, contributions: 1.5 },
      { amount: 61.5, vat: 10.41, contributions: 1.5 },
      { amount: 61.5, vat: 10.41, contributions: 1.5 },
      { amount: 61.5, vat: 10.41, contributions: 1.5 },
    ],
    shipping_now: { amount: 15, vat: 2.6 },
  },
  {
    name: 'a monthly plan on the 1st, charged in full and counted by the promo',
    // The extra is not for the plan that comes.
    acts: [
      { on: '2026-12-10', remove: 'minutes-200' },
      { on: '2026-12-10', plan: 'private-postpaid-m' },
    ],
    bills: {
      // 3.33 − 0.33 + 1.00 = 4.00; × 21/121 = 0.694
      [november]: bill(4, 0.69),
      // 10 − 1 + 3 = 12; × 21/121 = 2.083
      [december]: bill(12, 2.08),
      // 20 − 2 = 18; × 21/121 = 3.124
      [january]: bill(18, 3.12),
    },
  },
  {
    name: 'a company in a February of 28 days',
    // Five minutes to Britain cost 2.00, 1.65 without VAT.
    acts: [{ on: '2026-12-10', use: { ...toBritain, quantity: 300 } }],
    bills: {
      // 22 / 1.21 = 18.18, × 10/30 = 6.06; 5 / 1.21 = 4.13: 10.19; × 0.21 = 2.140
      [november]: bill(12.33, 2.14),
      // 18.18 + 1.65 = 19.83; × 0.21 = 4.164
      [december]: bill(23.99, 4.16),
      // 18.18 × 0.21 = 3.818
      [january]: bill(22, 3.82),
    },
  },
  {
    name: 'a company with a monthly plan and a prepaid card in a February of 29 days',
    bills: {
      // 12 / 1.21 = 9.92, × 10/30 = 3.31; 1.20 / 1.21 = 0.99, × 10/30 = 0.33: 2.98; × 0.21 = 0.626
      [november]: bill(3.61, 0.63),
      // 9.92 − 0.99 = 8.93; × 0.21 = 1.875
      [december]: bill(10.81, 1.88),
      [january]: bill(10.81, 1.88),
    },
    // 22 × 10/30 = 7.33, − 2.20 × 10/30 = 0.73: 6.60, × 21/121 = 1.145; 19.80 × 21/121 = 3.436
    debits: [
      { amount: 6.6, vat: 1.15 },
      { amount: 19.8, vat: 3.44 },
      { amount: 19.8, vat: 3.44 },
      { amount: 19.8, vat: 3.44 },
    ],
    shipping_now: { amount: 5, vat: 0.87 },
  },
].map((months): BasketMonths => ({ ...basket(months.name), ...months }) as BasketMonths);

const otherBaskets: readonly BasketMonths[] = [
  {
    name: 'a company with three SIMs and a tree, one of them used outside its plan in the second month',
    professional: true,
    sims: [
      { plan: 'pro-postpaid-s', extras: ['forest-tree-1'] },
      { plan: 'pro-postpaid-s' },
      { plan: 'pro-postpaid-s' },
    ],
    acts: [{ on: '2026-12-10', use: { ...toPaidNumber, quantity: 60 } }],
    bills: {
      // 3 × 3.31 = 9.93; × 0.21 = 2.085
      [november]: bill(13.52, 2.09, 1.5),
      // 3 × 9.92 = 29.76; + 1 / 1.21 = 0.83: 30.59; × 0.21 = 6.424
      [december]: bill(38.51, 6.42, 1.5),
      // 29.76 × 0.21 = 6.250
      [january]: bill(37.51, 6.25, 1.5),
    },
  },
  {
    name: 'a company with an extra, whose SIM ends in the third month',
    professional: true,
    sims: [{ plan: 'pro-postpaid-m', extras: ['data-10'] }],
    acts: [{ on: '2027-01-16', end: 'end-contract' }],
    bills: {
      // 6.06 + 4.13 × 10/30 = 1.38: 7.44; × 0.21 = 1.562
      [november]: bill(9, 1.56),
      // 18.18 + 4.13 = 22.31; × 0.21 = 4.685
      [december]: bill(27, 4.69),
      // 18.18 × 15/31 = 8.80, 4.13 × 15/31 = 2.00: 10.80; × 0.21 = 2.268
      [january]: bill(13.07, 2.27),
    },
  },
  {
    name: 'a withdrawal after eight days, with use',
    sims: [{ plan: 'private-postpaid-m' }],
    acts: [
      { on: activatedOn, use: { ...toMorocco, quantity: 600 } },
      { on: '2026-11-29', end: 'withdraw' },
    ],
    // 20 × 8/30 = 5.33; + 8.00 = 13.33; × 21/121 = 2.313
    settlement: { amount: 13.33, vat: 2.31 },
  },
];

export const basketMonths: readonly BasketMonths[] = [...theTen, ...otherBaskets];
