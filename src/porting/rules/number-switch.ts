import type { PortInState } from './port-in-state.ts';

/** The other operator has let the number go, and the network still has to put it on the SIM, which has `msisdn` meanwhile. */
export const isNumberSwitchPending = (
  port_in: { state: PortInState; msisdn: string },
  msisdn: string | null,
): boolean => port_in.state === 'ported' && msisdn !== port_in.msisdn;
