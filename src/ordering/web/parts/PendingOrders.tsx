import type { OrderProduct } from '#ordering/contract.ts';
import { findRepeatedSharedSteps } from '#ordering/rules/shared-steps.ts';
import { toFulfilmentStatus } from '../fulfilment/sim-fulfilment-status.ts';
import { LazyOrderActions } from '../placed/LazyOrderParts.tsx';
import { PendingSim } from './PendingSim.tsx';
import { isPlacedSim, type PlacedSim } from '#ordering/rules/placed-sim.ts';
import '../fulfilment/fulfilment.css';

const isClosedOrder = ([sim]: readonly PlacedSim[]): boolean =>
  sim?.order_state === 'cancelled' || sim?.order_state === 'failed';

/** Groups SIMs by order: newest first, ended orders after pending ones. */
const groupByOrder = (sims: readonly PlacedSim[]): PlacedSim[][] =>
  [...Map.groupBy(sims, ({ order_uuid }) => order_uuid).values()].toSorted(
    (orderSims, otherOrderSims) => Number(isClosedOrder(orderSims)) - Number(isClosedOrder(otherOrderSims)),
  );

type PendingOrdersProps = {
  orders: readonly OrderProduct[];
  verified: boolean;
  /** A notice above shows the most urgent matter, so the rejected number of an eSIM is not shown again. */
  noticed?: boolean;
};

/** Pending SIMs by order, each with the actions for the order. The payment of unpaid orders is above the list. */
export function PendingOrders({ orders, verified, noticed = false }: PendingOrdersProps) {
  const simsByOrder = groupByOrder(orders.filter(isPlacedSim));
  const steps = simsByOrder.flat().map((sim) => ({ uuid: sim.uuid, step: toFulfilmentStatus(sim).step }));
  const requestedSteps = findRepeatedSharedSteps(steps, verified);
  return simsByOrder.map((sims) => (
    <div key={sims[0]?.order_uuid} className="stack g3">
      {sims.map((sim) => (
        <PendingSim
          key={sim.uuid}
          product={sim}
          verified={verified}
          requestedStep={requestedSteps.get(sim.uuid) ?? null}
          noticed={noticed}
        />
      ))}
      <LazyOrderActions sims={sims} pays={false} several={simsByOrder.length > 1} />
    </div>
  ));
}
