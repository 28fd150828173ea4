import type { Cents } from '#platform/pure/money.ts';
import { isAwaitingPortingHouse, type PortInState } from '#porting/rules/port-in-state.ts';
import { type ActivationState, activationStates } from '#subscriptions/rules/activation-state.ts';
import type { EsimProgress } from '#subscriptions/rules/esim.ts';
import { ESIM, type SimType } from '#subscriptions/rules/sim-type.ts';

/** Days before its end on which the customer is warned of an unused SIM. */
export const UNUSED_REMINDER_DAYS = 5;

export type UnusedSimFacts = {
  /** 0 eSIM, 1 physical SIM. */
  type: SimType;
  state: ActivationState;
  /** ISO texts. */
  reached: Readonly<Partial<Record<ActivationState, string>>>;
  /** Download progress of an eSIM; null: there is no profile. */
  esim: EsimProgress | null;
  port_in: PortInState | null;
  /** The newest of the order. */
  parcel: { state: string; created_at: Date; sent_at: Date | null; delivered_at: Date | null } | null;
};

/** Whether the download on the phone has begun. */
const isProfileOnPhone = (esim: EsimProgress | null): boolean =>
  esim !== null && esim !== 'released' && esim !== 'failed';

const latestInstant = (...instants: readonly (Date | string | null | undefined)[]): Date =>
  new Date(Math.max(...instants.flatMap((each) => (each ? [new Date(each).getTime()] : []))));

/**
 * Since when a SIM waits for its customer: an eSIM since it can be installed, a card since it was delivered or, before
 * that, sent; for both a later activation attempt counts instead. A card whose address the courier refuses waits since
 * its parcel was created. `over`: the SIM is active or was terminated. `later`: it does not wait for the customer now,
 * or a number was or is being ported to it, which must not be lost.
 */
export function computeUnusedSince({
  type,
  state,
  reached,
  esim,
  port_in,
  parcel,
}: UnusedSimFacts): Date | 'over' | 'later' {
  if (state === 'active' || activationStates.isFinal(state)) return 'over';
  if (port_in !== null && (isAwaitingPortingHouse(port_in) || port_in === 'ported')) return 'later';
  if (state === 'activating' && (type !== ESIM || isProfileOnPhone(esim))) return 'later';
  if (type === ESIM) return reached.esim_ready ? latestInstant(reached.esim_ready, reached.activating) : 'later';
  if (reached.sim_in_delivery)
    return latestInstant(reached.sim_in_delivery, parcel?.sent_at, parcel?.delivered_at, reached.activating);
  return parcel?.state === 'refused' ? parcel.created_at : 'later';
}

/** Shipping to bill for a card that ends unused, in cents: all of `shipping_cents` once the card was delivered, else 0. */
export const shippingToBillForUnusedCard = (
  { type, parcel }: { type: SimType; parcel: { state: string } | null },
  shipping_cents: Cents,
): Cents => (type !== ESIM && parcel?.state === 'delivered' ? shipping_cents : 0);
