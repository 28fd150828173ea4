import { useActivateWithOrWithoutPortIn } from '#ordering/web/parts/use-activate-with-or-without-port-in.ts';
import { PortInProgress } from '#porting/web/parts/PortInProgress.tsx';
import type { ProductWithNumber } from '#porting/contract.ts';

type SimNumberPortInProps = {
  product: ProductWithNumber;
  /** The SIM is usable with its temporary number. */
  works?: boolean;
  /** A notice above shows that the number was rejected, with a link to correct it. */
  noticed?: boolean;
};

/** Progress of a port-in to a SIM in use. */
export function SimNumberPortIn({ product, works = false, noticed = false }: SimNumberPortInProps) {
  const correct = useActivateWithOrWithoutPortIn(product.order_product_uuid);
  if (noticed && product.port_in?.state === 'rejected') return null;
  return <PortInProgress port_in={product.port_in} send={correct} temporary={product.msisdn} works={works} />;
}
