import type { BusinessDate } from '#platform/pure/calendar.ts';
import { addDays } from '#platform/pure/calendar.ts';
import { stateTable } from '#platform/pure/state-table.ts';

/** How a port-in stands. */
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
 * Bringing a number along. The porting house's events can skip a step or come late, so each step accepts those after it.
 * A rejected request is corrected and submitted again; one that nobody corrects expires.
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
  // Nobody answered in time, and the number has moved all the same: it is ours, and belongs on its line.
  expired: { ported: 'ported' },
});

/** Days after which a request that has not ended expires. */
export const PORT_IN_DAYS = 30;

/** The first Brussels day on which a request made on `submitted` is expired. */
export function portInExpiry(submitted: BusinessDate): BusinessDate {
  return addDays(submitted, PORT_IN_DAYS);
}

/** Whether the number is still on its way: the SIM runs on its temporary number meanwhile. */
export function isPortInRunning(state: PortInState): boolean {
  return state === 'rejected' || isAwaitingPortingHouse(state);
}

/** Whether it is the porting house's turn. */
export function isAwaitingPortingHouse(state: PortInState): boolean {
  return state === 'submitted' || state === 'validated' || state === 'scheduled';
}
