import type { PriceSumReply } from '#billing/contract.ts';
import type { OrderTotalsReply } from '#ordering/rules/order-totals-reply.ts';
import type { PromoReply } from '#promotions/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { type NamedSim, buildSumLines, toTotalCents } from './sum-lines.ts';

export type OrderSumsProps = {
  totals: OrderTotalsReply;
  sims: readonly NamedSim[];
  promo: PromoReply | null;
  /** Companies deduct VAT. */
  company: boolean;
};

/** The monthly sum and the sum due today, each with its parts. */
export function OrderSums({ totals, sims, promo, company }: OrderSumsProps) {
  const t = useTexts('ordering');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const { each_month, due_now } = totals.sums;
  const vatOf = (sum: PriceSumReply) =>
    formatVatText(platformTexts, format, toTotalCents(sum), { company, vat_percent: totals.vat_rate });
  const context = { sims, promo: promo?.promo ?? null };
  const priceAfterPromo =
    promo && totals.per_month < totals.per_month_before_promo
      ? t('order.after', { count: promo.months, amount: format.money(totals.per_month_before_promo) })
      : '';
  const monthlyText = `${vatOf(each_month)} ${priceAfterPromo}`.trim();
  return (
    <>
      <PriceLines
        {...buildSumLines(t, format, each_month, context, true)}
        total={{ label: t('order.each'), value: format.money(each_month.total), context: monthlyText }}
      />
      <PriceLines
        small
        {...buildSumLines(t, format, due_now, { ...context, isFullMonth: true })}
        total={{
          label: t('order.dueNow'),
          value: format.money(due_now.total),
          context: vatOf(due_now),
        }}
      />
    </>
  );
}
