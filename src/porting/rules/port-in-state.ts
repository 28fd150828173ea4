import type { Msisdn } from '#platform/pure/line-ids.ts';
import { type BusinessDate, addDays } from '#platform/pure/calendar.ts';
import { stateTable } from '#platform/pure/state-table.ts';

export const portInStateNames = [
  'draft',
  'submitted',
  'validated',
  'scheduled',
  'ported',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type PortInState = (typeof portInStateNames)[number];
export type PortInEvent = 'submitted' | 'validated' | 'scheduled' | 'ported' | 'rejected' | 'cancelled' | 'expired';

/**
 * States of a port-in. Events of the porting house may be lost or late, so each state also accepts the later events. A rejected
 * request can be corrected and submitted again; without a correction it expires.
 */
export const portInStates = stateTable<PortInState, PortInEvent>('draft', {
  draft: { submitted: 'submitted', cancelled: 'cancelled', expired: 'expired' },
  submitted: {
    validated: 'validated',
    scheduled: 'scheduled',
    ported: 'ported',
    rejected: 'rejected',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  validated: {
    scheduled: 'scheduled',
    ported: 'ported',
    rejected: 'rejected',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  scheduled: { ported: 'ported', rejected: 'rejected', cancelled: 'cancelled', expired: 'expired' },
  rejected: { submitted: 'submitted', cancelled: 'cancelled', expired: 'expired' },
  ported: {},
  cancelled: {},
  // A number that is ported after its request expired is ours all the same, so it is put on its line.
  expired: { ported: 'ported' },
});

/** Days after which a request that has not ended expires. */
export const PORT_IN_DAYS = 30;

/** The first Brussels day on which a request submitted on `submittedOn` is expired. */
export function portInExpiry(submittedOn: BusinessDate): BusinessDate {
  return addDays(submittedOn, PORT_IN_DAYS);
}

/** Whether the port-in is still running; the SIM uses its temporary number meanwhile. */
export function isPortInRunning(state: PortInState): boolean {
  return state === 'rejected' || isAwaitingPortingHouse(state);
}

/** Whether the port-in waits for the porting house. */
export function isAwaitingPortingHouse(state: PortInState): boolean {
  return state === 'submitted' || state === 'validated' || state === 'scheduled';
}

/** Whether the number was ported and the network still has to put it on the SIM, which keeps the temporary `msisdn` until then. */
export const isNumberSwitchPending = (
  port_in: { state: PortInState; msisdn: Msisdn },
  msisdn: Msisdn | null,
): boolean => port_in.state === 'ported' && msisdn !== port_in.msisdn;

/** Whether a SIM with the temporary `msisdn` still waits for a number: requested with the order, submitted, or ported and not on the SIM yet. */
export const isAwaitingPortedNumber = (
  port_in: { state: PortInState; msisdn: Msisdn },
  msisdn: Msisdn | null,
): boolean => port_in.state === 'draft' || isPortInRunning(port_in.state) || isNumberSwitchPending(port_in, msisdn);
