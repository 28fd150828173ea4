import { OrderActions } from '#ordering/web/parts.tsx';
import { PendingSim } from './PendingSim.tsx';
import type { PlacedSim } from './said-of.ts';

const byOrder = (sims: readonly PlacedSim[]): PlacedSim[][] => [
  ...Map.groupBy(sims, ({ order_uuid }) => order_uuid).values(),
];

/** SIMs that are not in use yet, order by order, each with what can be done for the whole order below. */
export function PendingOrders({ orders, verified }: { orders: readonly PlacedSim[]; verified: boolean }) {
  return byOrder(orders).map((sims) => (
    <div key={sims[0]?.order_uuid} className="stack g3">
      {sims.map((sim) => (
        <PendingSim key={sim.uuid} product={sim} verified={verified} />
      ))}
      <OrderActions sims={sims} />
    </div>
  ));
}
