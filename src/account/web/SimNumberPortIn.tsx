import { usePortInCorrection } from '#ordering/web/parts/use-port-in-correction.ts';
import { PortInProgress } from '#porting/web/parts/PortInProgress.tsx';
import type { ProductWithNumber } from '#porting/contract.ts';

/** Progress of a port-in to a SIM in use. `works`: the SIM is usable with its temporary number. */
export function SimNumberPortIn({ product, works = false }: { product: ProductWithNumber; works?: boolean }) {
  const correct = usePortInCorrection(product.order_product_uuid);
  return <PortInProgress port_in={product.port_in} send={correct} temporary={product.msisdn} works={works} />;
}
