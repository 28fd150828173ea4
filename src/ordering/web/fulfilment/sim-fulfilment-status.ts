import { type FulfilmentStatus, computeFulfilmentStatus } from '#ordering/rules/fulfilment-status.ts';
import { toActivationState } from '#ordering/rules/sim-display-state.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { PlacedSim } from '#ordering/rules/placed-sim.ts';

/** Converts a pending SIM to the status that all screens show. */
export const toFulfilmentStatus = ({
  type,
  order_state,
  state,
  delivery,
  esim,
  port_in,
  waits_for,
  tracker,
  withdrawn = false,
}: PlacedSim): FulfilmentStatus =>
  computeFulfilmentStatus({
    sim_type: type,
    order_state,
    state: toActivationState(state),
    delivery: delivery?.state ?? null,
    esim: esim?.progress ?? null,
    port_in: port_in?.state ?? null,
    waits_for,
    // A cancelled order whose SIM was in use was withdrawn from: nothing else cancels it then.
    withdrawn: withdrawn || tracker.some((step) => step.key === 'activated' && step.state === 'done'),
  });

/** Returns the text key for the effect of a payment; an eSIM has no shipping. */
export const unpaidTextKey = ({ type }: Pick<PlacedSim, 'type'>) =>
  type === ESIM ? 'pending.text.awaiting_payment_esim' : 'pending.text.awaiting_payment';
