import type { PortInRequest } from '#porting/contract.ts';
import { useActivation } from '../fulfilment/use-activation.ts';

/**
 * Puts right, or drops (null), the number that moves to a SIM. The consent to start early was given with the activation.
 * @throws Problem with the refusals of the call
 */
export const usePortInCorrection = (order_product_uuid: string) => {
  const activate = useActivation();
  return (port_in: PortInRequest | null): Promise<void> => activate({ order_product_uuid, early_start: true, port_in });
};
