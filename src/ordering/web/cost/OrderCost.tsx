import { ContractSummaries } from './ContractSummaries.tsx';
import type { CurrentOrder } from '../basket/current-order.ts';
import { SummaryCost } from './SummaryCost.tsx';

/** What the order costs, and its contract summary one tap away: beside a step, or in its bar. */
export function OrderCost({ order }: { order: CurrentOrder }) {
  return (
    <>
      <SummaryCost order={order} />
      <ContractSummaries sims={order.order_product} promo={order.promo?.promo ?? null} plain />
    </>
  );
}
