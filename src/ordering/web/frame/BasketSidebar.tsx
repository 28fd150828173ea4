import type { ReactNode } from 'react';
import type { BasketCard } from '#ordering/rules/basket.ts';
import { useIsWideScreen } from '#platform/ui/page/SideColumn.tsx';
import { resolveBasketCard, toOrderableBasket, type SaleCatalogue } from '../basket/basket-model.ts';
import { useBasketCost } from '../cost/BasketCost.tsx';
import { useBasket } from '../basket/basket-store.ts';
import { ContractSummaries } from '../cost/ContractSummaries.tsx';
import { OrderSidebar } from './OrderSidebar.tsx';
import { PriceBar } from './PriceBar.tsx';
import { useSaleCatalogue } from '../basket/use-sale-catalogue.ts';

/** The basket of this device in the sidebar, before a draft order exists. Renders nothing without prices. */
export function BasketSidebar() {
  return useIsWideScreen() ? <BasketLoader placeholder={<OrderSidebar />} as={SidebarContent} /> : null;
}

/** The basket of this device in the price bar, on phones. */
export function BasketPriceBar() {
  return useIsWideScreen() ? null : <BasketLoader placeholder={null} as={PriceBarContent} />;
}

type PricedBasket = {
  sale: SaleCatalogue;
  choice: { cards: readonly BasketCard[]; promo: string | null; offer: SaleCatalogue['offers'][number] };
};

function BasketLoader({ placeholder, as: As }: { placeholder: ReactNode; as: (priced: PricedBasket) => ReactNode }) {
  const { sale, failed } = useSaleCatalogue();
  const storedBasket = useBasket();
  if (!sale) return failed ? null : placeholder;
  // The choose screen saves the corrected basket and shows the notice.
  const { cards, promo } = toOrderableBasket(sale, storedBasket);
  const [firstCard] = cards;
  const offer = sale.offers.find(({ uuid }) => uuid === firstCard?.offer_uuid);
  return offer && <As sale={sale} choice={{ cards, promo, offer }} />;
}

/** Computes the sums with their parts and the contract summaries. */
const useCostParts = ({ sale, choice }: PricedBasket) => {
  const cost = useBasketCost(sale, choice);
  const sims = choice.cards.map((card) => resolveBasketCard(sale, card)).filter((sim) => sim !== undefined);
  return {
    ...cost,
    parts: (
      <>
        {cost.lines}
        {cost.firstMonth}
        <ContractSummaries sims={sims} promo={cost.promo} plain />
      </>
    ),
  };
};

function SidebarContent(pricedBasket: PricedBasket) {
  return <OrderSidebar>{useCostParts(pricedBasket).parts}</OrderSidebar>;
}

function PriceBarContent(pricedBasket: PricedBasket) {
  const { perMonth, dueNow, parts } = useCostParts(pricedBasket);
  return (
    <PriceBar per_month={perMonth} due_now={dueNow}>
      {parts}
    </PriceBar>
  );
}
