import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderPrice } from '#ordering/rules/order-price.ts';
import { effectOf, promoKey } from '#promotions/rules/promo.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { Problem } from '#platform/browser/client.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, toWire } from '#platform/pure/money.ts';
import { Card } from '#platform/ui/Card.tsx';
import { type PriceLine, PriceLines } from '#platform/ui/PriceLines.tsx';
import { useWide } from '#platform/ui/SideColumn.tsx';
import { basketPrice, pricedCard, type Sale } from './basket-model.ts';
import { firstPaymentText } from './first-payment.ts';
import { simGroups } from './sim-prices.ts';
import { promoQuery, type PromoTold } from '#promotions/web/questions.ts';
import type { Choice } from './use-choice.ts';
import { useToday } from './use-today.ts';
import { netOf, vatSplit } from './vat-words.ts';

export type BasketCostNow = {
  perMonth: string;
  dueNow: string;
  /** The lines with their total, and the sentence of the first bill: for the bar of a phone and for the side column. */
  lines: ReactNode;
  firstPayment: ReactNode;
  promo: PromoTold | null;
  /** The code in the basket can no longer be used. */
  promoGone: boolean;
  /** What it is worth could not be asked. */
  promoUnchecked: boolean;
};

/** Dates are slow to write at first: not while it is unseen. */
function FirstPayment({ price, today }: { price: OrderPrice; today: BusinessDate }) {
  return <p className="small quiet">{firstPaymentText(useTexts('ordering'), useFormat(), price, today)}</p>;
}

/** The only SIM of a basket. */
const linesOf = (
  { offer, addons, type }: NonNullable<ReturnType<typeof pricedCard>>,
  t: Texts,
  format: Format,
): PriceLine[] => {
  const data_gb = offer.data_gb === null ? t('unlimited') : format.amount(offer.data_gb, t('unit.gb'));
  return [
    { label: `${offer.name}, ${data_gb}`, value: format.money(offer.price) },
    ...addons.map((addon) => ({ label: addon.name, value: format.money(addon.price) })),
    ...(type === ESIM ? [{ label: t('simType.esim'), value: t('order.free') }] : []),
  ];
};

/** What the basket costs, by the rule with which the server prices the order. */
export const useBasketCost = (sale: Sale, choice: Pick<Choice, 'cards' | 'offer' | 'promo'>): BasketCostNow => {
  const t = useTexts('ordering');
  const format = useFormat();
  const today = useToday();
  const code = choice.promo;
  const { data, error } = useQuery({ ...promoQuery(code ?? ''), enabled: code !== null });
  const promo = code === null ? null : (data ?? null);
  const price = basketPrice(sale, choice.cards, promo && effectOf(promo), today);
  const money = (cents: Cents) => format.money(toWire(cents));

  const sims = choice.cards.map((card) => pricedCard(sale, card)).filter((sim) => sim !== undefined);
  const groups = simGroups(t, format, sims);
  const [only, ...others] = sims;
  const lines = only && others.length === 0 ? linesOf(only, t, format) : [];
  const discount = price.per_month_before_promo_cents - price.per_month_cents;
  if (promo && discount > 0)
    lines.push({ label: t('order.promoLine', { promo: promoKey(promo.promo) }), value: `−${money(discount)}` });
  const company = choice.offer.audience === 'professional';
  const physical = choice.cards.filter(({ type }) => type === SIM_CARD).length;
  const after: PriceLine[] = [
    ...(physical > 0
      ? [{ label: t('order.shippingOnce', { count: physical }), value: money(price.shipping_cents) }]
      : []),
    { label: t('order.dueNow'), value: money(price.due_now_cents), strong: true },
    ...(company && price.due_now_cents > 0
      ? [{ label: t('order.dueNet'), value: format.money(netOf(price.due_now_cents)) }]
      : []),
  ];
  const promoUntil =
    promo && discount > 0
      ? t('order.after', {
          date: format.date(addMonths(firstOfMonth(today), promo.months)),
          amount: money(price.per_month_before_promo_cents),
        })
      : null;
  const vat = company
    ? vatSplit(t, format, price.per_month_cents)
    : t('order.vat', { rate: format.percent(price.vat_percent / 100) });
  const context = [vat, promoUntil].filter(Boolean).join(' ');
  return {
    perMonth: money(price.per_month_cents),
    dueNow: money(price.due_now_cents),
    lines: (
      <PriceLines
        groups={groups}
        lines={lines}
        total={{ label: t('order.each'), value: money(price.per_month_cents), context }}
        after={after}
      />
    ),
    firstPayment: <FirstPayment price={price} today={today} />,
    promo,
    // That it could not be asked says nothing about the code.
    promoGone: code !== null && error instanceof Problem && error.code === 'PROMO_UNKNOWN',
    promoUnchecked: code !== null && promo === null && error !== null,
  };
};

/** The order beside the choices, on wide screens. */
export function BasketCost({
  cost,
  action,
  children,
}: {
  cost: BasketCostNow;
  action: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts('ordering');
  const wide = useWide();
  return (
    <Card>
      <div className="stack g4">
        <h2>{t('order.title')}</h2>
        <div className="stack g3">
          {cost.lines}
          {wide && cost.firstPayment}
        </div>
        {action}
        <div className="stack g1">{children}</div>
      </div>
    </Card>
  );
}
