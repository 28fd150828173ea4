import { isPortInRunning, type PortInState } from './port-in-state.ts';
import { isNumberSwitchPending } from './number-switch.ts';

/** Whether a number is still to be ported to a SIM that has the temporary `msisdn`: requested with the order, submitted, or ported and not on the SIM yet. */
export const isPortInExpected = (port_in: { state: PortInState; msisdn: string }, msisdn: string | null): boolean =>
  port_in.state === 'draft' || isPortInRunning(port_in.state) || isNumberSwitchPending(port_in, msisdn);
