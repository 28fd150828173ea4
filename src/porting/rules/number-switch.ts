import type { PortInState } from './port-in-state.ts';

/** The number was ported, and the network still has to put it on the SIM, which keeps the temporary `msisdn` until then. */
export const isNumberSwitchPending = (
  port_in: { state: PortInState; msisdn: string },
  msisdn: string | null,
): boolean => port_in.state === 'ported' && msisdn !== port_in.msisdn;
