import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { testAppOfFile } from '#app/testing/product/test-app-of-file.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { timer } from '#platform/db/tables.ts';
import { job } from '#platform/jobs/tables.ts';
import { OutsideError } from '#platform/outside.ts';
import { runChangeAddons } from '../jobs/change-addons.ts';
import { runCheckServiceOrder } from '../jobs/check-service-order.ts';
import { serviceOrder, simAllocation } from '../tables.ts';

const product = testAppOfFile();

/** A change of a line that did not reach the network before its line ended: never sent, or sent without a reply. */
const endLineBefore = async (sent: boolean) => {
  const { line } = await createActiveSim(product);
  const { order_product_uuid } = line;
  const attempt = 7;
  const down = { orderService: () => Promise.reject(new OutsideError('network', 'down')) };
  await runChangeAddons(
    { order_product_uuid, attempt },
    createTestJobContext(product, { network: down } as never),
  ).catch(() => undefined);
  const rows = async () =>
    (
      await product.db.read.select().from(serviceOrder).where(eq(serviceOrder.allocation_uuid, order_product_uuid))
    ).filter((order) => order.attempt === attempt && order.kind === 'change-addons');
  const [order] = await rows();
  if (!sent)
    await product.db.write
      .update(serviceOrder)
      .set({ iccid: null })
      .where(eq(serviceOrder.uuid, order?.uuid ?? ''));
  await product.db.write
    .update(simAllocation)
    .set({ state: 'released' })
    .where(eq(simAllocation.allocation_uuid, order_product_uuid));
  await runChangeAddons({ order_product_uuid, attempt }, createTestJobContext(product, {} as never));
  return { rows, service_order_uuid: order?.uuid ?? '' };
};

test.each([
  [false, 'NOT_WANTED'],
  [true, 'NO_ANSWER'],
])(
  'an order whose line ended before the network took it (sent without a reply: %s) ends, and is asked after no more',
  async (sent, code) => {
    const { rows, service_order_uuid } = await endLineBefore(sent);
    expect((await rows()).map(({ state, error_code }) => [state, error_code])).toEqual([['failed', code]]);
    const polls = async () =>
      JSON.stringify([await product.db.read.select().from(timer), await product.db.read.select().from(job)]).split(
        service_order_uuid,
      ).length;
    const before = await polls();
    await runCheckServiceOrder({ service_order_uuid }, createTestJobContext(product, {} as never));
    expect(await polls()).toBe(before);
  },
);
