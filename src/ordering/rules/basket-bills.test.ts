import { describe, expect, test } from 'vitest';
import { type Bill, composeBill } from '#billing/rules/bill.ts';
import type { PriceBasis } from '#billing/rules/bill-document.ts';
import type { BilledAddon, BilledSim } from '#billing/rules/bill-lines.ts';
import { allocatePayment } from '#billing/rules/apply-payment.ts';
import { billJournalEntries } from '#billing/rules/bill-postings.ts';
import { monthPriceParts } from '#billing/rules/month-price-parts.ts';
import {
  buildFirstDaysEntry,
  buildMonthDebitEntry,
  buildOrderPaymentEntry,
  type PrepaidEntry,
} from '#billing/rules/prepaid-balance.ts';
import { buildPrepaidJournalEntry } from '#billing/rules/prepaid-postings.ts';
import { type AccountNumber, accounts } from '#ledger/rules/accounts.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import type { JournalEntry } from '#ledger/rules/journal-entry.ts';
import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { computePlanDiscounts, toPromoEffect } from '#promotions/rules/promo.ts';
import { type BasketPriceExample, basketPriceExamples } from '../testing/basket-price-examples.ts';
import { buildExampleOrder, exampleItemName } from '../testing/example-order.ts';

/**
 * Amounts in euro that a basket costs in its first three months. They were computed manually, so that they do not repeat a fault of the rules.
 * `bills`: the amount without VAT, the VAT, the contributions and the amount to pay of each month with a bill. `debits`: the amount that each
 * month debits from the prepaid balances.
 */
type Expected = { bills?: [net: number, vat: number, contributions: number, paid: number][]; debits?: number[] };
type Months = BasketPriceExample & Expected & { usage?: number[]; ended_on?: BusinessDate };

const expectedOf: Record<string, Expected> = {
  'a monthly plan, ten days before the end of the month': {
    // 20 × 10/30 = 6.667; 6.67 / 1.21 = 5.512. 20 / 1.21 = 16.529.
    bills: [
      [5.51, 1.16, 0, 6.67],
      [16.53, 3.47, 0, 20],
      [16.53, 3.47, 0, 20],
    ],
  },
  // 10 × 10/30 = 3.333
  'a prepaid card, which costs a whole month on any day': { debits: [3.33, 10, 10] },
  'a monthly plan and a prepaid card in a month of 31 days': {
    // 10.97 + 2.74 = 13.71; / 1.21 = 11.331. 20 + 5 = 25; / 1.21 = 20.661.
    bills: [
      [11.33, 2.38, 0, 13.71],
      [20.66, 4.34, 0, 25],
      [20.66, 4.34, 0, 25],
    ],
    // 10 × 17/31 = 5.484
    debits: [5.48, 10, 10],
  },
  'a promo in euro, once for the order and by days in the first month': {
    // 3.33 − 1.67 + 5.00 + 6.67 = 13.33; / 1.21 = 11.017. 10 − 5 + 20 = 25.
    bills: [
      [11.02, 2.31, 0, 13.33],
      [20.66, 4.34, 0, 25],
      [20.66, 4.34, 0, 25],
    ],
  },
  // 10.00 − 1.00 + 2.50; then 30.00 − 3.00 + 2.50
  'a promo in percent on a prepaid plan, with carbon removal in full': { debits: [11.5, 29.5, 29.5] },
  'contributions, separate, in full and without VAT': {
    // 6.67 + 2.50 + 5.00 = 14.17; / 1.21 = 11.711. 20 + 2.50 = 22.50; / 1.21 = 18.595.
    bills: [
      [11.71, 2.46, 4.5, 18.67],
      [18.6, 3.9, 4.5, 27],
      [18.6, 3.9, 4.5, 27],
    ],
  },
  // 3 × 0.67 + 1.50; then 3 × 20 + 1.50
  'three prepaid cards on the last day of a month': { debits: [3.51, 61.5, 61.5] },
  'a monthly plan on the 1st, charged in full and counted by the promo': {
    // 10 − 1 + 3 = 12; / 1.21 = 9.917.
    bills: [
      [9.92, 2.08, 0, 12],
      [9.92, 2.08, 0, 12],
      [9.92, 2.08, 0, 12],
    ],
  },
  'a company in a February of 28 days': {
    // 11 / 1.21 = 9.09, 5 / 1.21 = 4.13: 13.22; 21 % is 2.776. 22 / 1.21 = 18.18; 21 % is 3.818.
    bills: [
      [13.22, 2.78, 0, 16],
      [18.18, 3.82, 0, 22],
      [18.18, 3.82, 0, 22],
    ],
  },
  'a company with a monthly plan and a prepaid card in a February of 29 days': {
    // 6.21 / 1.21 = 5.13, 0.62 / 1.21 = 0.51: 4.62; 21 % is 0.970. 12 / 1.21 = 9.92, 1.20 / 1.21 = 0.99: 8.93; 21 % is 1.875.
    bills: [
      [4.62, 0.97, 0, 5.59],
      [8.93, 1.88, 0, 10.81],
      [8.93, 1.88, 0, 10.81],
    ],
    // 11.38 − 1.14; then 22.00 − 2.20
    debits: [10.24, 19.8, 19.8],
  },
};

const zero = { parts: [], total: 0, vat: 0 };
const sums = { due_now: zero, each_month: zero, first_bill: zero, first_days: zero };

const companies: Months[] = [
  {
    ...sums,
    name: 'a company with three SIMs and a tree, one of them used outside its plan in the second month',
    on: '2026-11-01',
    days: 30,
    professional: true,
    sims: [
      { plan: 'pro-postpaid-s', extras: ['forest-tree-1'] },
      { plan: 'pro-postpaid-s' },
      { plan: 'pro-postpaid-s' },
    ],
    usage: [0, 1, 0],
    // 12 / 1.21 = 9.92, three times 29.76; 21 % is 6.250. With 1 / 1.21 = 0.83: 30.59; 21 % is 6.424.
    bills: [
      [29.76, 6.25, 1.5, 37.51],
      [30.59, 6.42, 1.5, 38.51],
      [29.76, 6.25, 1.5, 37.51],
    ],
  },
  {
    ...sums,
    name: 'a company with an extra, whose SIM ends in the third month',
    on: '2026-11-16',
    days: 15,
    professional: true,
    sims: [{ plan: 'pro-postpaid-m', extras: ['data-10'] }],
    ended_on: '2027-01-16',
    bills: [
      // 11 / 1.21 = 9.09, 2.50 / 1.21 = 2.07: 11.16; 21 % is 2.344.
      [11.16, 2.34, 0, 13.5],
      // 18.18 + 5 / 1.21 = 4.13: 22.31; 21 % is 4.685.
      [22.31, 4.69, 0, 27],
      // 22 × 15/31 = 10.65, / 1.21 = 8.80; 5 × 15/31 = 2.42, / 1.21 = 2.00: 10.80; 21 % is 2.268.
      [10.8, 2.27, 0, 13.07],
    ],
  },
];

const examples: Months[] = [
  ...basketPriceExamples.map((basket) => ({ ...basket, ...expectedOf[basket.name] })),
  ...companies,
];

const toCents = (euro: number): number => Math.round(euro * 100);
const monthsOf = ({ on }: Months): BusinessDate[] => [0, 1, 2].map((at) => addMonths(firstOfMonth(on), at));
const basisOf = ({ professional }: Months): PriceBasis => (professional ? 'net' : 'gross');

/** Lines of the order with the discount of each plan. */
const linesOf = (basket: Months) => {
  const { lines, promo } = buildExampleOrder(basket);
  const discounts = computePlanDiscounts(
    promo && toPromoEffect(promo),
    lines.map(({ plan_cents }) => plan_cents),
  );
  return lines.map((line, at) => ({ ...line, discount_cents: discounts[at] ?? 0, sim: `sim ${at}` }));
};

const toBilledSims = (basket: Months, at: number): BilledSim[] =>
  linesOf(basket)
    .filter(({ payment_type }) => payment_type === 'postpaid')
    .map(({ sim, uuid, plan_cents, discount_cents, sim_type, addons }, lineIndex) => ({
      customer_product_uuid: sim,
      active_from: basket.on,
      ended_on: basket.ended_on ?? null,
      plan: { uuid, name: exampleItemName(uuid), cents: plan_cents, discount_cents },
      addons: addons.map(({ uuid: addon, type, price_cents }): BilledAddon => ({
        uuid: addon,
        name: exampleItemName(addon),
        type,
        cents: price_cents,
        from: basket.on,
      })),
      shipping_cents: sim_type === 1 ? 500 : 0,
      usage_cents: lineIndex === 0 ? toCents(basket.usage?.[at] ?? 0) : 0,
    }));

const customer = { customer_uuid: 'customer', now: new Date('2027-01-03T10:00:00Z') };

/** Sums of the lines of entries by account. */
const sumAccounts = (entries: readonly JournalEntry[]): Map<AccountNumber, number> => {
  const sumsByAccount = new Map<AccountNumber, number>();
  for (const { account, amount_cents } of entries.flatMap(({ lines }) => lines))
    sumsByAccount.set(account, (sumsByAccount.get(account) ?? 0) + amount_cents);
  return sumsByAccount;
};

/** The entries of a bill and of the payment of what is left of it. */
const postBill = (bill: Bill, basket: Months, invoice_uuid: string): JournalEntry[] => {
  const amount_cents = bill.amount_cents - bill.credit_used_cents;
  const { allocations, overpaid_cents } = allocatePayment(
    [{ invoice_uuid, remaining_cents: amount_cents }],
    amount_cents,
  );
  expect([allocations, overpaid_cents]).toEqual([[{ invoice_uuid, cents: amount_cents }], 0]);
  const facts = { basis: basisOf(basket), party: { vat_number: null } };
  return [
    ...billJournalEntries({ ...customer, invoice_uuid, facts, bill }, customer.now),
    entryBuilders.payment({
      ...customer,
      payment_uuid: `of ${invoice_uuid}`,
      amount_cents,
      route: { line_uuid: `line of ${invoice_uuid}` },
    }),
    entryBuilders.creditUsed({ ...customer, entry_key: `of ${invoice_uuid}`, invoice_uuid, amount_cents }),
  ];
};

describe.each(examples)('$name, three months', (basket) => {
  const bills = monthsOf(basket).map((month, at) =>
    composeBill({ month, basis: basisOf(basket), sims: toBilledSims(basket, at), late_usage: [], credit_cents: 0 }),
  );

  test('the bills have the expected amounts', () => {
    expect(
      bills.flatMap((bill) =>
        bill ? [[bill.totals.net_cents, bill.totals.vat_cents, bill.contributions_cents, bill.amount_cents]] : [],
      ),
    ).toEqual((basket.bills ?? []).map((figures) => figures.map(toCents)));
  });

  test('bills, journal entries and payments agree', () => {
    for (const [at, bill] of bills.entries()) {
      if (!bill) continue;
      const entries = postBill(bill, basket, `invoice ${at}`);
      for (const { lines } of entries) expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
      const { totals, amount_cents, contributions_cents, lines } = bill;
      // The lines of the document add up to its totals in their basis.
      const sum = lines.reduce((cents, line) => cents + line.cents, 0);
      expect(sum).toBe(basisOf(basket) === 'net' ? totals.net_cents : totals.gross_cents);
      const accountSums = sumAccounts(entries);
      const balanceOf = (account: AccountNumber): number => accountSums.get(account) ?? 0;
      // The entry of the bank statement is not among these, so the account of bank lines still holds the payment.
      const paymentBalances = [
        balanceOf(accounts.receivables),
        balanceOf(accounts.customerCredit),
        balanceOf(accounts.bankLines),
      ];
      expect(paymentBalances).toEqual([0, 0, amount_cents]);
      expect(0 - balanceOf(accounts.vatPayable)).toBe(totals.vat_cents);
      expect(0 - balanceOf(accounts.contributionsPayable)).toBe(contributions_cents);
    }
  });

  test('the debits of prepaid balances have the expected amounts and balanced journal entries', () => {
    const debits = [0, 0, 0];
    for (const { sim, uuid, plan_cents, discount_cents, addons, payment_type } of linesOf(basket)) {
      if (payment_type !== 'prepaid') continue;
      const monthly = { uuid, plan_cents, discount_cents, addons };
      const planParts = monthPriceParts(monthly, 0).filter(({ cents }) => cents !== 0);
      const orderPayment = buildOrderPaymentEntry('order', planParts, null);
      const topUp: PrepaidEntry = {
        ...orderPayment,
        kind: 'top_up',
        about: 'payment',
        parts: [],
        amount_cents: 10_000,
      };
      const entries = [orderPayment, topUp];
      const [, ...laterMonths] = monthsOf(basket);
      const nextMonth = {
        plan: { uuid, price_cents: plan_cents },
        addons: addons.map(({ uuid: offer_uuid, type, price_cents }) => ({ offer_uuid, type, price_cents })),
      };
      for (const [at, debit] of [
        () => buildFirstDaysEntry(entries, basket.on),
        ...laterMonths.map((month) => () => buildMonthDebitEntry(entries, nextMonth, month)),
      ].entries()) {
        const entry = debit();
        if (!entry) throw new Error('no debit');
        debits[at] = (debits[at] ?? 0) - entry.amount_cents;
        const journalEntry = buildPrepaidJournalEntry(
          { ...customer, order_product_uuid: sim },
          entry,
          entries,
          customer.now,
        );
        const accountSums = sumAccounts(journalEntry ? [journalEntry] : []);
        expect([...accountSums.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
        expect(accountSums.get(accounts.prepaidBalances)).toBe(0 - entry.amount_cents);
        entries.push(entry);
      }
    }
    expect(debits).toEqual((basket.debits ?? [0, 0, 0]).map(toCents));
  });
});
