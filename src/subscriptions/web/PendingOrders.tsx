import { OrderActions } from '#ordering/web/parts.tsx';
import { PendingSim } from './PendingSim.tsx';
import type { PlacedSim } from './said-of.ts';

const isOver = ([sim]: readonly PlacedSim[]): boolean =>
  sim?.order_state === 'cancelled' || sim?.order_state === 'failed';

/** Newest first, and what is over behind what is on its way. */
const byOrder = (sims: readonly PlacedSim[]): PlacedSim[][] =>
  [...Map.groupBy(sims, ({ order_uuid }) => order_uuid).values()].toSorted(
    (one, other) => Number(isOver(one)) - Number(isOver(other)),
  );

/** Paying is the next step of its only SIM, so it stands with that. */
const isOneToPay = (sims: readonly PlacedSim[]): boolean =>
  sims.length === 1 && sims[0]?.order_state === 'awaiting_payment';

/** SIMs that are not in use yet, order by order, each with what can be done for the whole order below. */
export function PendingOrders({ orders, verified }: { orders: readonly PlacedSim[]; verified: boolean }) {
  return byOrder(orders).map((sims) => (
    <div key={sims[0]?.order_uuid} className="stack g3">
      {sims.map((sim) => (
        <PendingSim key={sim.uuid} product={sim} verified={verified}>
          {isOneToPay(sims) && <OrderActions sims={sims} />}
        </PendingSim>
      ))}
      {!isOneToPay(sims) && <OrderActions sims={sims} />}
    </div>
  ));
}
