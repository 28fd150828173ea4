import { portInRunning, type PortInState } from './port-in-state.ts';
import { switchingOver } from './switching-over.ts';

/** Whether a number is still to come to a SIM that has `msisdn` until then: asked for with the order already, or on its way. */
export const ownNumberComes = (port_in: { state: PortInState; msisdn: string }, msisdn: string | null): boolean =>
  port_in.state === 'draft' || portInRunning(port_in.state) || switchingOver(port_in, msisdn);
