import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import type { CurrentOrder } from '../basket/current-order.ts';
import { FirstMonth } from './FirstMonth.tsx';
import { OrderSums } from './OrderSums.tsx';

/** The cost per month, due today and in the first month. `open`: the first month is expanded. */
export function SummaryCost({ order, open = false }: { order: CurrentOrder; open?: boolean }) {
  const { totals, promo, order_product } = order;
  const isCompany = useCustomer().data?.type === BUSINESS;
  return (
    <>
      <OrderSums totals={totals} sims={order_product} promo={promo} company={isCompany} />
      <FirstMonth totals={totals} sims={order_product} promo={promo?.promo ?? null} company={isCompany} open={open} />
    </>
  );
}
