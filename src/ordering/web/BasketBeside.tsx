import type { BasketCard } from '#ordering/rules/basket.ts';
import { soldBasket, type Sale } from './basket-model.ts';
import { useBasketCost } from './BasketCost.tsx';
import { useBasket } from './basket-store.ts';
import { OrderBeside } from './OrderBeside.tsx';
import { useSale } from './use-sale.ts';

/** The basket of this device beside a step, for who has no order on the server yet. Nothing where its prices cannot be known. */
export function BasketBeside() {
  const { sale, failed } = useSale();
  const stored = useBasket();
  if (!sale) return failed ? null : <OrderBeside />;
  // Keeping it without what is gone, and saying so, is up to the screen where it is filled.
  const { cards, promo } = soldBasket(sale, stored);
  const [first] = cards;
  const offer = sale.offers.find(({ uuid }) => uuid === first?.offer_uuid);
  return offer && <Beside sale={sale} choice={{ cards, promo, offer }} />;
}

type BesideProps = {
  sale: Sale;
  choice: { cards: readonly BasketCard[]; promo: string | null; offer: Sale['offers'][number] };
};

function Beside({ sale, choice }: BesideProps) {
  const { lines, firstMonth } = useBasketCost(sale, choice);
  return (
    <OrderBeside>
      {lines}
      {firstMonth}
    </OrderBeside>
  );
}
