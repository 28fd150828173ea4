import type { BusinessDate } from '#platform/pure/calendar.ts';
/**
 * Baskets with their expected prices, computed by hand from the prices of `db/catalogue`, never by the code under test. Tests of the rule,
 * the screens, the mail and the database compare with them. Amounts are euro. A part names its SIM, the plan (by its English name) or the
 * add-on (by its code), and the amount: "1 Poplar 6.67" is the plan of the first SIM.
 */
export type ExpectedSum = { parts: readonly string[]; total: number; vat: number };

export type BasketPriceExample = {
  name: string;
  /** The Brussels day on which it is ordered, and its SIMs become active. */
  on: BusinessDate;
  promo?: 'FOREST5' | 'WELCOME10';
  professional?: true;
  /** Codes of the catalogue. */
  sims: readonly { plan: string; card?: true; extras?: readonly string[] }[];
  due_now: ExpectedSum;
  each_month: ExpectedSum;
  first_bill: ExpectedSum;
  first_days: ExpectedSum;
  /** A month without the promo, and from which day. */
  after?: { amount: number; from: BusinessDate };
  /** Days of the first month. */
  days: number;
};

export const orderSumNames = ['due_now', 'each_month', 'first_bill', 'first_days'] as const;

const sum = (total: number, vat: number, ...parts: string[]): ExpectedSum => ({ parts, total, vat });
const zeroSum = sum(0, 0);

export const basketPriceExamples: readonly BasketPriceExample[] = [
  {
    name: 'a monthly plan, ten days before the end of the month',
    on: '2026-11-21',
    days: 10,
    sims: [{ plan: 'private-postpaid-m' }],
    due_now: zeroSum,
    each_month: sum(20, 3.47, '1 Poplar 20'),
    // 20 × 10/30 = 6.667
    first_bill: sum(6.67, 1.16, '1 Poplar 6.67'),
    first_days: zeroSum,
  },
  {
    name: 'a prepaid card, which costs a whole month on any day',
    on: '2026-11-21',
    days: 10,
    sims: [{ plan: 'private-prepaid-s', card: true }],
    due_now: sum(15, 2.6, '1 Birch 10', 'shipping 5'),
    each_month: sum(10, 1.74, '1 Birch 10'),
    first_bill: zeroSum,
    first_days: sum(3.33, 0.58, '1 Birch 3.33'),
  },
  {
    name: 'a monthly plan and a prepaid card in a month of 31 days',
    on: '2027-01-15',
    days: 17,
    sims: [
      { plan: 'private-postpaid-m', extras: ['data-10'] },
      { plan: 'private-prepaid-s', card: true },
    ],
    due_now: sum(15, 2.6, '2 Birch 10', 'shipping 5'),
    each_month: sum(35, 6.07, '1 Poplar 20', '1 data-10 5', '2 Birch 10'),
    // 20 × 17/31 = 10.968, 5 × 17/31 = 2.742
    first_bill: sum(13.71, 2.38, '1 Poplar 10.97', '1 data-10 2.74'),
    first_days: sum(5.48, 0.95, '2 Birch 5.48'),
  },
  {
    name: 'a promo in euro, once for the order and by days in the first month',
    on: '2026-11-21',
    days: 10,
    promo: 'FOREST5',
    sims: [{ plan: 'private-postpaid-s', card: true }, { plan: 'private-postpaid-m' }],
    due_now: zeroSum,
    each_month: sum(25, 4.34, '1 Birch 10', '2 Poplar 20', 'promo -5'),
    // 5 × 10/30 = 1.667
    first_bill: sum(13.33, 2.31, '1 Birch 3.33', '2 Poplar 6.67', 'promo -1.67', 'shipping 5'),
    first_days: zeroSum,
    // ten days of November, then December to May
    after: { amount: 30, from: '2027-06-01' },
  },
  {
    name: 'a promo in percent on a prepaid plan, with carbon removal in full',
    on: '2026-11-21',
    days: 10,
    promo: 'WELCOME10',
    sims: [{ plan: 'private-prepaid-xl', extras: ['co2-5'] }],
    due_now: sum(29.5, 5.12, '1 Oak 30', '1 co2-5 2.5', 'promo -3'),
    each_month: sum(29.5, 5.12, '1 Oak 30', '1 co2-5 2.5', 'promo -3'),
    first_bill: zeroSum,
    first_days: sum(11.5, 2, '1 Oak 10', '1 co2-5 2.5', 'promo -1'),
    after: { amount: 32.5, from: '2027-12-01' },
  },
  {
    name: 'contributions, separate, in full and without VAT',
    on: '2026-11-21',
    days: 10,
    sims: [{ plan: 'private-postpaid-m', card: true, extras: ['co2-5', 'forest-tree-1', 'village-school'] }],
    due_now: zeroSum,
    // VAT of 22.50
    each_month: sum(27, 3.9, '1 Poplar 20', '1 co2-5 2.5', '1 forest-tree-1 1.5', '1 village-school 3'),
    // VAT of 6.67 + 2.50 + 5.00 = 14.17
    first_bill: sum(
      18.67,
      2.46,
      '1 Poplar 6.67',
      '1 co2-5 2.5',
      'shipping 5',
      '1 forest-tree-1 1.5',
      '1 village-school 3',
    ),
    first_days: zeroSum,
  },
  {
    name: 'three prepaid cards on the last day of a month',
    on: '2026-11-30',
    days: 1,
    sims: [
      { plan: 'private-prepaid-m', card: true },
      { plan: 'private-prepaid-m', card: true, extras: ['forest-tree-1'] },
      { plan: 'private-prepaid-m', card: true },
    ],
    // VAT of 75.00
    due_now: sum(76.5, 13.02, '1 Poplar 20', '2 Poplar 20', '3 Poplar 20', 'shipping 15', '2 forest-tree-1 1.5'),
    each_month: sum(61.5, 10.41, '1 Poplar 20', '2 Poplar 20', '3 Poplar 20', '2 forest-tree-1 1.5'),
    first_bill: zeroSum,
    // 20 × 1/30 = 0.667 for each: 2.01, and not a third of 2.00
    first_days: sum(3.51, 0.35, '1 Poplar 0.67', '2 Poplar 0.67', '3 Poplar 0.67', '2 forest-tree-1 1.5'),
  },
  {
    name: 'a monthly plan on the 1st, charged in full and counted by the promo',
    on: '2026-12-01',
    days: 31,
    promo: 'WELCOME10',
    sims: [{ plan: 'private-postpaid-s', extras: ['minutes-200'] }],
    due_now: zeroSum,
    each_month: sum(12, 2.08, '1 Birch 10', '1 minutes-200 3', 'promo -1'),
    first_bill: sum(12, 2.08, '1 Birch 10', '1 minutes-200 3', 'promo -1'),
    first_days: zeroSum,
    after: { amount: 13, from: '2027-12-01' },
  },
  {
    name: 'a company in a February of 28 days',
    on: '2027-02-15',
    days: 14,
    professional: true,
    sims: [{ plan: 'pro-postpaid-m', card: true }],
    due_now: zeroSum,
    each_month: sum(22, 3.82, '1 Linden 22'),
    first_bill: sum(16, 2.78, '1 Linden 11', 'shipping 5'),
    first_days: zeroSum,
  },
  {
    name: 'a company with a monthly plan and a prepaid card in a February of 29 days',
    on: '2028-02-15',
    days: 15,
    promo: 'WELCOME10',
    professional: true,
    sims: [{ plan: 'pro-postpaid-s' }, { plan: 'pro-prepaid-m', card: true }],
    due_now: sum(24.8, 4.3, '2 Linden 22', 'promo -2.2', 'shipping 5'),
    each_month: sum(30.6, 5.31, '1 Pine 12', '2 Linden 22', 'promo -3.4'),
    // 12 × 15/29 = 6.207, 1.20 × 15/29 = 0.621
    first_bill: sum(5.59, 0.97, '1 Pine 6.21', 'promo -0.62'),
    // 22 × 15/29 = 11.379, 2.20 × 15/29 = 1.138
    first_days: sum(10.24, 1.78, '2 Linden 11.38', 'promo -1.14'),
    after: { amount: 34, from: '2029-03-01' },
  },
];
