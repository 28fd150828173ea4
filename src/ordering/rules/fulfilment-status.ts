import type { OrderState } from '#ordering/rules/order-state.ts';
import type { PortInState } from '#porting/rules/port-in-state.ts';
import type { EsimProgress } from '#subscriptions/rules/esim.ts';
import { ESIM, SIM_CARD, type SimType } from '#subscriptions/rules/sim-type.ts';
import type { AllocationPrerequisite, ActivationState } from '#subscriptions/rules/activation-state.ts';
import type { VisibleDeliveryState } from '#delivery/rules/delivery-state.ts';

/** A draft is shown on the ordering screens only. */
export type PlacedState = Exclude<OrderState, 'draft'>;

/** Facts from which `computeFulfilmentStatus` computes the band and the next step of an ordered SIM. */
export type FulfilmentFacts = {
  /** 0 eSIM, 1 physical SIM. */
  sim_type: SimType;
  order_state: PlacedState;
  state: ActivationState;
  delivery: VisibleDeliveryState | null;
  /** Download progress of an eSIM; null: there is no profile yet. */
  esim: EsimProgress | null;
  port_in: PortInState | null;
  /** Condition for the allocation of a number. */
  waits_for?: AllocationPrerequisite | null;
  /** The customer has withdrawn from the contract of the SIM, before or after its activation. */
  withdrawn?: boolean;
};

/** Status in the band of a SIM's card; each has a text. */
export type FulfilmentBand =
  | 'order_cancelled'
  | 'order_ended'
  | 'withdrawn'
  | 'awaiting_payment'
  | 'activation_failed'
  | 'install_failed'
  | 'port_in_rejected'
  | 'address_refused'
  | 'returned'
  | 'waits_for_you'
  | 'waits_for_bill'
  | 'in_processing'
  | 'sim_in_delivery'
  | 'delivered'
  | 'esim_ready'
  | 'activating'
  | 'active';

/** Next step, or the action that the customer can take. */
export type FulfilmentStep =
  | 'cancelled'
  | 'withdrawn'
  | 'ended'
  | 'awaiting_payment'
  | 'activation_failed'
  | 'confirm_email'
  | 'identify'
  | 'first_payment'
  | 'preparing_card'
  | 'address_refused'
  | 'returned'
  | 'at_courier'
  | 'on_its_way'
  | 'delivered'
  | 'preparing_esim'
  | 'install'
  | 'switching_on'
  | 'active';

export type FulfilmentStatus = {
  band: FulfilmentBand;
  step: FulfilmentStep;
  /** The number to keep was rejected or the request expired; the correction is offered beside the step. */
  number_refused: boolean;
  /** A card that can be activated by its number. */
  can_activate: boolean;
};

type BandAndStep = Pick<FulfilmentStatus, 'band' | 'step'>;

/** The status of an order that is not carried out: cancelled, ended, or not paid yet; null for a running order. */
function findInactiveOrderStatus({ order_state, state, withdrawn = false }: FulfilmentFacts): BandAndStep | null {
  if (order_state === 'cancelled' || state === 'order_cancelled')
    return withdrawn ? { band: 'withdrawn', step: 'withdrawn' } : { band: 'order_cancelled', step: 'cancelled' };
  if (order_state === 'failed') return { band: 'order_ended', step: 'ended' };
  if (order_state === 'awaiting_payment') return { band: 'awaiting_payment', step: 'awaiting_payment' };
  return null;
}

function computeCardStatus({ state, delivery }: FulfilmentFacts): BandAndStep {
  if (state === 'activating') return { band: 'activating', step: 'switching_on' };
  if (delivery === 'returned') return { band: 'returned', step: 'returned' };
  if (delivery === 'refused') return { band: 'address_refused', step: 'address_refused' };
  if (delivery === 'picked_up' || delivery === 'in_transit' || delivery === 'out_for_delivery')
    return { band: 'sim_in_delivery', step: 'on_its_way' };
  if (delivery === 'delivered')
    return state === 'sim_in_delivery'
      ? { band: 'delivered', step: 'delivered' }
      : { band: 'sim_in_delivery', step: 'on_its_way' };
  return state === 'sim_in_delivery'
    ? { band: 'in_processing', step: 'at_courier' }
    : { band: 'in_processing', step: 'preparing_card' };
}

function computeEsimStatus({ state, esim }: FulfilmentFacts): BandAndStep {
  const isActivating = state === 'activating';
  if (isActivating && esim === 'installed') return { band: 'activating', step: 'switching_on' };
  if (esim !== null && (isActivating || state === 'esim_ready'))
    return { band: isActivating ? 'activating' : 'esim_ready', step: 'install' };
  return { band: isActivating ? 'activating' : 'in_processing', step: 'preparing_esim' };
}

const prerequisiteSteps = { email: 'confirm_email', identity: 'identify', first_payment: 'first_payment' } as const;

/**
 * Computes the status of a SIM that is not in use yet, for every screen, from order, SIM, parcel, profile and number.
 * An order that has failed or ended takes precedence.
 */
export function computeFulfilmentStatus(facts: FulfilmentFacts): FulfilmentStatus {
  const inactiveStatus = findInactiveOrderStatus(facts);
  if (inactiveStatus) return { ...inactiveStatus, number_refused: false, can_activate: false };
  const { state, sim_type, port_in } = facts;
  const isNumberRefused = port_in === 'rejected' || port_in === 'expired';
  const commonFields = {
    number_refused: isNumberRefused,
    can_activate: sim_type === SIM_CARD && state === 'sim_in_delivery',
  };
  if (state === 'activation_failed') {
    const band = sim_type === ESIM && facts.esim === 'failed' ? 'install_failed' : 'activation_failed';
    return { band, step: 'activation_failed', ...commonFields };
  }
  if (state === 'active')
    return { band: isNumberRefused ? 'port_in_rejected' : 'active', step: 'active', ...commonFields };
  if (state === 'in_processing' && facts.waits_for)
    return {
      // Nothing can be paid before there is a bill.
      band: facts.waits_for === 'first_payment' ? 'waits_for_bill' : 'waits_for_you',
      step: prerequisiteSteps[facts.waits_for],
      ...commonFields,
    };
  const bandAndStep = sim_type === ESIM ? computeEsimStatus(facts) : computeCardStatus(facts);
  return { ...bandAndStep, ...(isNumberRefused ? { band: 'port_in_rejected' } : {}), ...commonFields };
}
