import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useCustomer } from '#customers/web/questions.ts';
import { addMonths, firstOfMonth } from '#platform/pure/calendar.ts';
import { centsOf } from '#platform/pure/money.ts';
import { type PriceLine, PriceLines } from '#platform/ui/PriceLines.tsx';
import type { CurrentOrder } from './current-order.ts';
import { firstPaymentText } from './first-payment.ts';
import { simGroups } from './sim-prices.ts';
import { useToday } from './use-today.ts';
import { netOf, vatSplit } from './vat-words.ts';

/** What it costs each month, now, and on the first bill, with VAT and the promo. */
export function SummaryCost({ order }: { order: CurrentOrder }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const { totals, promo } = order;
  const today = useToday();
  const discount = totals.per_month_before_promo - totals.per_month;
  const groups = simGroups(t, format, order.order_product);
  const lines: PriceLine[] = [
    ...(groups.length > 0 ? [] : order.order_product.flatMap(({ offer, addons }) => [offer, ...addons])).map(
      ({ name, price }) => ({ label: name, value: format.money(price) }),
    ),
    ...(promo && discount > 0
      ? [{ label: t('order.promoLine', { promo: promo.promo }), value: `−${format.money(discount)}` }]
      : []),
  ];
  const company = useCustomer().data?.type === BUSINESS;
  const vat = company
    ? vatSplit(t, format, centsOf(totals.per_month), totals.vat_rate)
    : t('order.vatAmount', { rate: format.percent(totals.vat_rate / 100), amount: format.money(totals.vat) });
  const after =
    promo && discount > 0
      ? t('order.after', {
          date: format.date(addMonths(firstOfMonth(today), promo.months)),
          amount: format.money(totals.per_month_before_promo),
        })
      : '';
  const [due_now_cents, shipping_cents] = [centsOf(totals.due_now), centsOf(totals.shipping)];
  const first = {
    due_now_cents,
    shipping_cents,
    first_invoice_cents: centsOf(totals.first_month) + shipping_cents - due_now_cents,
    first_month_days: totals.first_month_days,
  };
  const below: PriceLine[] = [
    { label: t('summary.firstMonth', { count: totals.first_month_days }), value: format.money(totals.first_month) },
    { label: t('order.shipping'), value: format.money(totals.shipping) },
    { label: t('order.dueNow'), value: format.money(totals.due_now), strong: true },
    ...(company && totals.due_now > 0
      ? [{ label: t('order.dueNet'), value: format.money(netOf(centsOf(totals.due_now), totals.vat_rate)) }]
      : []),
  ];
  return (
    <>
      <PriceLines
        groups={groups}
        lines={lines}
        total={{ label: t('order.each'), value: format.money(totals.per_month), context: `${vat} ${after}`.trim() }}
        after={below}
      />
      <p className="small quiet">{firstPaymentText(t, format, first, today)}</p>
    </>
  );
}
