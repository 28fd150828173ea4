import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Offer } from '#catalogue/web/queries.ts';
import type { BasketCard } from '#ordering/rules/basket.ts';
import { toOrderTotalsReply } from '#ordering/rules/order-totals-reply.ts';
import { toPromoEffect } from '#promotions/rules/promo.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { useIsWideScreen } from '#platform/ui/page/SideColumn.tsx';
import { promoQuery, type PromoReply, isPromoRefusal } from '#promotions/web/queries.ts';
import { sumIncludedAllowance } from '#subscriptions/rules/included-allowance.ts';
import { computeBasketPrice, resolveBasketCard, type SaleCatalogue } from '../basket/basket-model.ts';
import { FirstMonth } from './FirstMonth.tsx';
import { OrderSums } from './OrderSums.tsx';
import { useToday } from './use-today.ts';

/** The selection to price: the SIMs, the plan of the displayed SIM, and a promo code. */
type BasketSelection = { cards: readonly BasketCard[]; offer: Offer; promo: string | null };

export type BasketCostState = {
  perMonth: string;
  dueNow: string;
  /** Both sums and the first month, for the mobile price bar and the sidebar. */
  lines: ReactNode;
  firstMonth: ReactNode;
  promo: PromoReply | null;
  /** The promo code of the basket is no longer valid. */
  promoGone: boolean;
  /** The promo code could not be checked. */
  promoUnchecked: boolean;
};

/** Computes the price of the basket by the same rule as the server. */
export const useBasketCost = (sale: SaleCatalogue, choice: BasketSelection): BasketCostState => {
  const format = useFormat();
  const today = useToday();
  const code = choice.promo;
  const { data, error } = useQuery({ ...promoQuery(code ?? ''), enabled: code !== null });
  const promo = code === null ? null : (data ?? null);
  const totals = toOrderTotalsReply(computeBasketPrice(sale, choice.cards, promo && toPromoEffect(promo), today));
  const sims = choice.cards
    .map((card) => resolveBasketCard(sale, card))
    .filter((sim) => sim !== undefined)
    .map((sim) => ({ ...sim, included: sumIncludedAllowance(sim.offer, sim.addons) }));
  const isCompany = choice.offer.audience === 'professional';
  return {
    perMonth: format.money(totals.per_month),
    dueNow: format.money(totals.due_now),
    lines: <OrderSums totals={totals} sims={sims} promo={promo} company={isCompany} />,
    firstMonth: <FirstMonth totals={totals} sims={sims} promo={promo?.promo ?? null} company={isCompany} />,
    promo,
    // A failed request does not make the code invalid.
    promoGone: code !== null && isPromoRefusal(error),
    promoUnchecked: code !== null && promo === null && error !== null,
  };
};

/** The order beside the choices, on wide screens. */
export function BasketCost({
  cost,
  action,
  children,
}: {
  cost: BasketCostState;
  action: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts('ordering');
  const isWide = useIsWideScreen();
  return (
    <Card>
      <div className="stack g4">
        <h2>{t('order.title')}</h2>
        <div className="stack g3">
          {cost.lines}
          {isWide && cost.firstMonth}
        </div>
        {action}
        <div className="stack g1">{children}</div>
      </div>
    </Card>
  );
}
