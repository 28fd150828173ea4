import { usePortInCorrection } from '#ordering/web/parts/use-port-in-correction.ts';
import { PortInProgress } from '#porting/web/parts/PortInProgress.tsx';
import type { ProductWithNumber } from '#porting/contract.ts';

/** The number that moves to a SIM in use, as long as it is not there; `works`: the SIM can be called meanwhile. */
export function SimNumberPortIn({ product, works = false }: { product: ProductWithNumber; works?: boolean }) {
  const correct = usePortInCorrection(product.order_product_uuid);
  return <PortInProgress port_in={product.port_in} send={correct} temporary={product.msisdn} works={works} />;
}
