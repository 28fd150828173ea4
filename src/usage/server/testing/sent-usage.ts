import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { outsideWorld } from '#app/testing/product/outside-world.ts';
import type { TestProduct } from '#app/testing/product/test-product.ts';
import { simStock } from '#subscriptions/server/tables.ts';

/** The network tells what the SIM of an order product has done just now. */
export const sendUsage = async (
  product: TestProduct,
  order_product_uuid: string,
  records: readonly object[],
): Promise<void> => {
  const [sim] = await product.db.read
    .select({ imsi: simStock.imsi })
    .from(simStock)
    .where(eq(simStock.order_product_uuid, order_product_uuid));
  const common = { imsi: sim?.imsi, service: 'data', began_at: product.clock.now().toISOString() };
  const body = { batch_id: randomUUID(), records: records.map((each) => ({ id: randomUUID(), ...common, ...each })) };
  const status = await outsideWorld(product).tell('network/usage', body);
  if (status !== 200) throw new Error(`the batch was answered ${status}`);
};
