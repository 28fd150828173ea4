import { type OnItsWay, onItsWay } from '#ordering/rules/on-its-way.ts';
import { stateOfSim } from '#ordering/rules/shown-state.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { PlacedSim } from '#ordering/rules/placed-sim.ts';

/** What every screen says of a SIM on its way. */
export const saidOf = ({
  type,
  order_state,
  state,
  delivery,
  esim,
  port_in,
  waits_for,
  tracker,
}: PlacedSim): OnItsWay =>
  onItsWay({
    sim_type: type,
    order_state,
    state: stateOfSim(state),
    delivery: delivery?.state ?? null,
    esim: esim?.progress ?? null,
    port_in: port_in?.state ?? null,
    waits_for,
    was_in_use: tracker.some((step) => step.key === 'activated' && step.state === 'done'),
  });

/** The key of what paying brings: nothing of an eSIM is posted. */
export const unpaidText = ({ type }: Pick<PlacedSim, 'type'>) =>
  type === ESIM ? 'pending.text.awaiting_payment_esim' : 'pending.text.awaiting_payment';
