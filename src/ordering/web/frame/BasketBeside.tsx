import type { ReactNode } from 'react';
import type { BasketCard } from '#ordering/rules/basket.ts';
import { useIsWideScreen } from '#platform/ui/page/SideColumn.tsx';
import { pricedCard, soldBasket, type Sale } from '../basket/basket-model.ts';
import { useBasketCost } from '../cost/BasketCost.tsx';
import { useBasket } from '../basket/basket-store.ts';
import { ContractSummaries } from '../cost/ContractSummaries.tsx';
import { OrderBeside } from './OrderBeside.tsx';
import { PriceBar } from './PriceBar.tsx';
import { useSale } from '../basket/use-sale.ts';

/** The basket of this device beside a step, for who has no order on the server yet. Nothing where its prices cannot be known. */
export function BasketBeside() {
  return useIsWideScreen() ? <Basket waiting={<OrderBeside />} as={Beside} /> : null;
}

/** The same on a phone, in a bar at the foot. */
export function BasketBar() {
  return useIsWideScreen() ? null : <Basket waiting={null} as={Bar} />;
}

type Shown = {
  sale: Sale;
  choice: { cards: readonly BasketCard[]; promo: string | null; offer: Sale['offers'][number] };
};

function Basket({ waiting, as: As }: { waiting: ReactNode; as: (shown: Shown) => ReactNode }) {
  const { sale, failed } = useSale();
  const stored = useBasket();
  if (!sale) return failed ? null : waiting;
  // Keeping it without what is gone, and saying so, is up to the screen where it is filled.
  const { cards, promo } = soldBasket(sale, stored);
  const [first] = cards;
  const offer = sale.offers.find(({ uuid }) => uuid === first?.offer_uuid);
  return offer && <As sale={sale} choice={{ cards, promo, offer }} />;
}

/** The sums with their parts, and the contract summary. */
const useParts = ({ sale, choice }: Shown) => {
  const cost = useBasketCost(sale, choice);
  const sims = choice.cards.map((card) => pricedCard(sale, card)).filter((sim) => sim !== undefined);
  return {
    ...cost,
    parts: (
      <>
        {cost.lines}
        {cost.firstMonth}
        <ContractSummaries sims={sims} promo={cost.promo?.promo ?? null} plain />
      </>
    ),
  };
};

function Beside(shown: Shown) {
  return <OrderBeside>{useParts(shown).parts}</OrderBeside>;
}

function Bar(shown: Shown) {
  const { perMonth, dueNow, parts } = useParts(shown);
  return (
    <PriceBar per_month={perMonth} due_now={dueNow}>
      {parts}
    </PriceBar>
  );
}
