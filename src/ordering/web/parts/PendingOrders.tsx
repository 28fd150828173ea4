import type { OrderProduct } from '#ordering/contract.ts';
import { OrderActions } from '../LateParts.tsx';
import { PendingSim } from '../on-its-way/PendingSim.tsx';
import { isPlaced, type PlacedSim } from './placed.ts';
import '../on-its-way/on-its-way.css';

const isOver = ([sim]: readonly PlacedSim[]): boolean =>
  sim?.order_state === 'cancelled' || sim?.order_state === 'failed';

/** Newest first, and what is over behind what is on its way. */
const byOrder = (sims: readonly PlacedSim[]): PlacedSim[][] =>
  [...Map.groupBy(sims, ({ order_uuid }) => order_uuid).values()].toSorted(
    (one, other) => Number(isOver(one)) - Number(isOver(other)),
  );

const isToPay = ([sim]: readonly PlacedSim[]): boolean => sim?.order_state === 'awaiting_payment';

/** SIMs that are not in use yet, order by order, each with what can be done for the whole order: below, or as the first thing when it waits for its payment. */
export function PendingOrders({ orders, verified }: { orders: readonly OrderProduct[]; verified: boolean }) {
  return byOrder(orders.filter(isPlaced)).map((sims) => (
    <div key={sims[0]?.order_uuid} className="stack g3">
      {isToPay(sims) && sims.length > 1 && <OrderActions sims={sims} />}
      {sims.map((sim) => (
        <PendingSim key={sim.uuid} product={sim} verified={verified}>
          {isToPay(sims) && sims.length === 1 && <OrderActions sims={sims} />}
        </PendingSim>
      ))}
      {!isToPay(sims) && <OrderActions sims={sims} />}
    </div>
  ));
}
