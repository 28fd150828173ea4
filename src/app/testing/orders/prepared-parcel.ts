import { eq, sql } from 'drizzle-orm';
import { simShipment } from '#delivery/server/tables.ts';
import { runStartShipmentWhenReady } from '#ordering/server/jobs/start-shipment-when-ready.ts';
import type { Outside } from '#platform/outside.ts';
import type { DraftOrder } from './draft-order.ts';
import { createTestJobContext } from '../product/job-context.ts';
import type { TestApp } from '../product/test-app.ts';

/** Prepares the payload of the job that ships the cards of an order; the test runs the job. */
export const createUnsentParcel = async (
  product: TestApp,
  outside: Outside,
  { order_uuid, order_product }: Pick<DraftOrder, 'order_uuid' | 'order_product'>,
) => {
  await runStartShipmentWhenReady({ order_uuid }, createTestJobContext(product, outside));
  await product.db.write.execute(sql`delete from job where name = 'send-parcel'`);
  const [parcel] = await product.db.read.select().from(simShipment).where(eq(simShipment.subject_uuid, order_uuid));
  return { shipment_uuid: parcel?.uuid ?? '', order_product_uuids: order_product.map(({ uuid }) => uuid) };
};
