import { type FulfilmentStatus, computeFulfilmentStatus } from '#ordering/rules/fulfilment-status.ts';
import { toActivationState } from '#ordering/rules/sim-display-state.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { PlacedSim } from '#ordering/rules/placed-sim.ts';

/** What every screen says of a SIM on its way. */
export const toFulfilmentStatus = ({
  type,
  order_state,
  state,
  delivery,
  esim,
  port_in,
  waits_for,
  tracker,
}: PlacedSim): FulfilmentStatus =>
  computeFulfilmentStatus({
    sim_type: type,
    order_state,
    state: toActivationState(state),
    delivery: delivery?.state ?? null,
    esim: esim?.progress ?? null,
    port_in: port_in?.state ?? null,
    waits_for,
    was_in_use: tracker.some((step) => step.key === 'activated' && step.state === 'done'),
  });

/** The key of what paying brings: nothing of an eSIM is posted. */
export const unpaidTextKey = ({ type }: Pick<PlacedSim, 'type'>) =>
  type === ESIM ? 'pending.text.awaiting_payment_esim' : 'pending.text.awaiting_payment';
