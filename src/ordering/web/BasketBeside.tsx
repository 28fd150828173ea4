import type { BasketCard } from '#ordering/rules/basket.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/Card.tsx';
import { SideColumn } from '#platform/ui/SideColumn.tsx';
import { soldBasket, type Sale } from './basket-model.ts';
import { useBasketCost } from './BasketCost.tsx';
import { useBasket } from './basket-store.ts';
import { useSale } from './use-sale.ts';

/** The basket of this device beside a step, for who has no order on the server yet. Nothing while its prices are not known. */
export function BasketBeside() {
  const { sale } = useSale();
  const stored = useBasket();
  if (!sale) return null;
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
  const t = useTexts('ordering');
  const { lines, firstPayment } = useBasketCost(sale, choice);
  return (
    <SideColumn label={t('order.title')}>
      <Card className="stack g3">
        <h2>{t('order.title')}</h2>
        {lines}
        {firstPayment}
      </Card>
    </SideColumn>
  );
}
