import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';
import { simStock } from '#subscriptions/server/tables.ts';

/** Sends usage records of the SIM of an order product as the network does. */
export const sendUsage = async (
  product: TestApp,
  order_product_uuid: string,
  records: readonly object[],
): Promise<void> => {
  const [sim] = await product.db.read
    .select({ imsi: simStock.imsi })
    .from(simStock)
    .where(eq(simStock.allocation_uuid, order_product_uuid));
  const common = { imsi: sim?.imsi, service: 'data', began_at: product.clock.now().toISOString() };
  const body = { batch_id: randomUUID(), records: records.map((each) => ({ id: randomUUID(), ...common, ...each })) };
  const status = await createSandboxControl(product).postEvent('network/usage', body);
  if (status !== 200) throw new Error(`the batch was answered ${status}`);
};
