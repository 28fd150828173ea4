import type { OrderProduct } from '#ordering/contract.ts';
import { OrderActions } from '#ordering/web/parts.tsx';
import { PendingSim } from './PendingSim.tsx';

const byOrder = (sims: readonly OrderProduct[]): OrderProduct[][] => [
  ...Map.groupBy(sims, ({ order_uuid }) => order_uuid).values(),
];

/** SIMs that are not in use yet, order by order, each with what can be done for the whole order below. */
export function PendingOrders({ orders, verified }: { orders: readonly OrderProduct[]; verified: boolean }) {
  return byOrder(orders).map((sims) => (
    <div key={sims[0]?.order_uuid} className="stack g3">
      {sims.map((sim) => (
        <PendingSim key={sim.uuid} product={sim} verified={verified} />
      ))}
      <OrderActions sims={sims} />
    </div>
  ));
}
