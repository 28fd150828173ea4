import { ContractSummaries } from './ContractSummaries.tsx';
import type { CurrentOrder } from '../basket/current-order.ts';
import { SummaryCost } from './SummaryCost.tsx';

/** The cost of the order with links to the contract summaries, in the sidebar or the price bar. */
export function OrderCost({ order }: { order: CurrentOrder }) {
  return (
    <>
      <SummaryCost order={order} />
      <ContractSummaries sims={order.order_product} promo={order.promo} hashes={order.summary_hashes} plain />
    </>
  );
}
