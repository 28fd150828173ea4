import type { z } from 'zod';
import { toPriceSumReply } from '#billing/rules/price-sum-reply.ts';
import type { totals } from '#ordering/contract.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { OrderPrice } from './order-price.ts';

export type OrderTotalsReply = z.output<typeof totals>;

/** Totals of an order for replies and mails, in euro. */
export const toOrderTotalsReply = ({
  due_now,
  each_month,
  first_bill,
  first_days,
  ...price
}: OrderPrice): OrderTotalsReply => ({
  per_month: centsToEuro(each_month.total_cents),
  per_month_before_promo: centsToEuro(price.per_month_before_promo_cents),
  promo_months: price.promo_months,
  due_now: centsToEuro(due_now.total_cents),
  first_month_days: price.first_month_days,
  vat_rate: price.vat_percent,
  sums: {
    due_now: toPriceSumReply(due_now),
    each_month: toPriceSumReply(each_month),
    first_bill: toPriceSumReply(first_bill),
    first_days: toPriceSumReply(first_days),
  },
});
