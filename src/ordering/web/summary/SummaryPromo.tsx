import { useQueryClient } from '@tanstack/react-query';
import type { orderingContract } from '#ordering/contract.ts';
import { normalizePromoCode } from '#promotions/rules/promo.ts';
import { createClient } from '#platform/browser/client.ts';
import { currentBasket, saveBasket } from '../basket/basket-store.ts';
import { PromoForm } from '#promotions/web/parts.tsx';
import { type CurrentOrder, currentOrderQuery } from '../basket/current-order.ts';

/** The promo code of the draft order. Changes apply to the basket too, so that going back does not revert them. */
export function SummaryPromo({ order }: { order: CurrentOrder }) {
  const queries = useQueryClient();
  const put = async (promo: string | null) => {
    await createClient<typeof orderingContract>().call('POST /api/promo/add', {
      body: { promo, order_uuid: order.order_uuid },
    });
    const basket = currentBasket();
    if (basket.cards.length > 0) saveBasket({ ...basket, promo: promo && normalizePromoCode(promo) });
    await queries.invalidateQueries({ queryKey: currentOrderQuery.queryKey });
  };
  return <PromoForm promo={order.promo} gone={null} apply={put} remove={() => put(null)} />;
}
