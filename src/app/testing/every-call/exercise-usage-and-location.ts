import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { customerProduct, simStock } from '#subscriptions/server/tables.ts';
import type { SandboxControl } from '../product/sandbox-control.ts';
import type { RunUnrecorded } from '../product/recorded-statements.ts';
import type { TestApp } from '../product/test-app.ts';

/** Usage records of a past month, of the current month, and of an unknown SIM. */
export const exerciseUsageAndLocationEvents = async (
  product: TestApp,
  world: SandboxControl,
  runUnrecorded: RunUnrecorded,
): Promise<void> => {
  const [sim] = await runUnrecorded(async () =>
    product.db.read
      .select({ imsi: simStock.imsi })
      .from(customerProduct)
      .innerJoin(simStock, eq(simStock.allocation_uuid, customerProduct.order_product_uuid))
      .limit(1),
  );
  const hours = (ago: number) => new Date(product.clock.now().getTime() - ago * 3_600_000).toISOString();
  const record = (id: string, ago: number) => ({
    id,
    imsi: sim?.imsi ?? '',
    service: 'data',
    began_at: hours(ago),
    quantity: 1_000_000,
  });
  for (let time = 0; time < 2; time += 1)
    await world.postEvent('network/usage', {
      batch_id: randomUUID(),
      records: [record('now', 1), record('late', 24 * 62), { ...record('strange', 1), imsi: '206019999999999' }],
    });
  for (const plmn of ['20801', '20601'])
    await world.postEvent('network/location', {
      event_id: randomUUID(),
      imsi: sim?.imsi ?? '',
      plmn,
      at: product.clock.now().toISOString(),
    });
};
