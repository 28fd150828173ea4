import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, toWire } from '#platform/pure/money.ts';

/** What is paid at first, in cents, VAT included. */
export type FirstPayment = {
  due_now_cents: Cents;
  /** On the first bill, shipping included. */
  first_invoice_cents: Cents;
  shipping_cents: Cents;
  first_month_days: number;
};

/** When the first month is paid: "First bill on 1 December: €5.50 for 10 days of November." An order can have both kinds of plan. */
export const firstPaymentText = (t: Texts, format: Format, price: FirstPayment, today: BusinessDate): string => {
  const date = format.date(addMonths(firstOfMonth(today), 1));
  const amount = format.money(toWire(price.first_invoice_cents));
  const words = { count: price.first_month_days, month: format.month(today), date, amount };
  if (price.due_now_cents === 0)
    return t(price.shipping_cents > 0 ? 'order.firstBillShipping' : 'order.firstBill', words);
  const ahead = t('order.ahead', words);
  return price.first_invoice_cents > 0 ? `${ahead} ${t('order.rest', words)}` : ahead;
};
