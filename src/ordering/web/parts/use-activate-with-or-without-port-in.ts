import type { PortInRequest } from '#porting/contract.ts';
import { useActivateSim } from '../fulfilment/use-activate-sim.ts';

/**
 * Corrects or cancels (null) the port-in of a SIM. The consent to an early start was given with the activation.
 * @throws Problem with the refusals of the call
 */
export const useActivateWithOrWithoutPortIn = (order_product_uuid: string) => {
  const activate = useActivateSim();
  return (port_in: PortInRequest | null): Promise<void> => activate({ order_product_uuid, early_start: true, port_in });
};
