import type { z } from 'zod';
import { shownSum } from '#billing/rules/shown-sum.ts';
import type { totals } from '#ordering/contract.ts';
import { toWire } from '#platform/pure/money.ts';
import type { OrderPrice } from './order-price.ts';

export type ShownTotals = z.output<typeof totals>;

/** What an order costs as it is told and shown, in euro. */
export const shownTotals = ({ due_now, each_month, first_bill, first_days, ...price }: OrderPrice): ShownTotals => ({
  per_month: toWire(each_month.total_cents),
  per_month_before_promo: toWire(price.per_month_before_promo_cents),
  promo_months: price.promo_months,
  due_now: toWire(due_now.total_cents),
  first_month_days: price.first_month_days,
  vat_rate: price.vat_percent,
  sums: {
    due_now: shownSum(due_now),
    each_month: shownSum(each_month),
    first_bill: shownSum(first_bill),
    first_days: shownSum(first_days),
  },
});
