import type { OrderProduct } from '#ordering/contract.ts';
import { findRepeatedSharedSteps } from '#ordering/rules/shared-steps.ts';
import { toFulfilmentStatus } from '../fulfilment/sim-fulfilment-status.ts';
import { LazyOrderActions } from '../placed/LazyOrderParts.tsx';
import { PendingSim } from './PendingSim.tsx';
import { isPlacedSim, type PlacedSim } from '#ordering/rules/placed-sim.ts';
import '../fulfilment/fulfilment.css';

const isClosedOrder = ([sim]: readonly PlacedSim[]): boolean =>
  sim?.order_state === 'cancelled' || sim?.order_state === 'failed';

/** Newest first, and what is over behind what is on its way. */
const groupByOrder = (sims: readonly PlacedSim[]): PlacedSim[][] =>
  [...Map.groupBy(sims, ({ order_uuid }) => order_uuid).values()].toSorted(
    (one, other) => Number(isClosedOrder(one)) - Number(isClosedOrder(other)),
  );

/** SIMs that are not in use yet, order by order, each with what can be done for the whole order. How it is paid stands above all of them. */
export function PendingOrders({ orders, verified }: { orders: readonly OrderProduct[]; verified: boolean }) {
  const placed = groupByOrder(orders.filter(isPlacedSim));
  const shown = placed.flat().map((sim) => ({ uuid: sim.uuid, step: toFulfilmentStatus(sim).step }));
  const asked = findRepeatedSharedSteps(shown, verified);
  return placed.map((sims) => (
    <div key={sims[0]?.order_uuid} className="stack g3">
      {sims.map((sim) => (
        <PendingSim key={sim.uuid} product={sim} verified={verified} asked={asked.get(sim.uuid) ?? null} />
      ))}
      <LazyOrderActions sims={sims} pays={false} />
    </div>
  ));
}
