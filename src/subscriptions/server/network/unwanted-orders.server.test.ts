import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { timer } from '#platform/db/tables.ts';
import { deadLetter, job } from '#platform/jobs/tables.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { runSubmitPlanAndAddons } from '../jobs/submit-plan-and-addons.ts';
import { runSyncServiceOrder } from '../jobs/sync-service-order.ts';
import { serviceOrder, simAllocation } from '../tables.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
const attempt = 7;

/** Ends a line while a change of it is open: the change was never sent, or it was sent and its reply lost (`isSent`). */
const terminateLineBefore = async (isSent: boolean) => {
  const { line } = await createActiveSim(product);
  const { order_product_uuid } = line;
  const down = { orderService: () => Promise.reject(new OutsideError('network', 'down')) };
  await runSubmitPlanAndAddons(
    { order_product_uuid, attempt },
    createTestJobContext(product, { network: down } as never),
  ).catch(() => undefined);
  const rows = async () =>
    (
      await product.db.read.select().from(serviceOrder).where(eq(serviceOrder.allocation_uuid, order_product_uuid))
    ).filter((order) => order.attempt === attempt && order.kind === 'change-addons');
  const [order] = await rows();
  if (!isSent)
    await product.db.write
      .update(serviceOrder)
      .set({ iccid: null })
      .where(eq(serviceOrder.uuid, order?.uuid ?? ''));
  await product.db.write
    .update(simAllocation)
    .set({ state: 'released' })
    .where(eq(simAllocation.allocation_uuid, order_product_uuid));
  await runSubmitPlanAndAddons({ order_product_uuid, attempt }, createTestJobContext(product, {} as never));
  return { rows, service_order_uuid: order?.uuid ?? '', order_product_uuid };
};

const poll = (service_order_uuid: string, network: object = {}) =>
  runSyncServiceOrder({ service_order_uuid }, createTestJobContext(product, { network } as never));
/** Names of the jobs and timers whose payload contains `part`. */
const queryJobsAbout = async (part: string) =>
  [
    ...(await product.db.read.select({ name: timer.job, payload: timer.payload }).from(timer)),
    ...(await product.db.read.select({ name: job.name, payload: job.payload }).from(job)),
  ].flatMap(({ name, payload }) => (JSON.stringify(payload).includes(part) ? [name] : []));
const deleteWaiting = async (part: string) => {
  await product.db.write.delete(timer).where(like(sql`${timer.payload}::text`, `%${part}%`));
  await product.db.write.delete(job).where(like(sql`${job.payload}::text`, `%${part}%`));
};

test('a service order that was not sent before its line ended fails with NOT_WANTED and is not polled again', async () => {
  const { rows, service_order_uuid } = await terminateLineBefore(false);
  expect((await rows()).map(({ state, error_code }) => [state, error_code])).toEqual([['failed', 'NOT_WANTED']]);
  await deleteWaiting(service_order_uuid);
  await poll(service_order_uuid);
  expect(await queryJobsAbout(service_order_uuid)).toEqual([]);
});

describe('a service order that was sent without a reply before its line ended', () => {
  const createUnansweredOrder = async () => {
    const { rows, service_order_uuid } = await terminateLineBefore(true);
    expect((await rows()).map(({ state, error_code }) => [state, error_code])).toEqual([['failed', 'NO_ANSWER']]);
    expect(await queryJobsAbout(service_order_uuid)).toContain('check-service-order');
    await deleteWaiting(service_order_uuid);
    const queryEnds = async () =>
      (await rows()).map(({ state, error_code, network_id }) => [state, error_code, network_id]);
    return { queryEnds, service_order_uuid };
  };

  test('is completed when the network reports it as completed', async () => {
    const { queryEnds, service_order_uuid } = await createUnansweredOrder();
    const findServiceOrder = (external_id: string) =>
      Promise.resolve({ id: `n-${external_id}`, external_id, state: 'completed', error: null });
    await poll(service_order_uuid, { findServiceOrder });
    expect(await queryEnds()).toEqual([['completed', null, `n-${service_order_uuid}`]]);
    expect(await queryJobsAbout(service_order_uuid)).toEqual([]);
  });

  test('is polled again while the network reports it as in progress', async () => {
    const { queryEnds, service_order_uuid } = await createUnansweredOrder();
    const findServiceOrder = (external_id: string) =>
      Promise.resolve({ id: `n-${external_id}`, external_id, state: 'inProgress', error: null });
    await poll(service_order_uuid, { findServiceOrder });
    expect(await queryEnds()).toEqual([['failed', 'NO_ANSWER', `n-${service_order_uuid}`]]);
    expect(await queryJobsAbout(service_order_uuid)).toEqual(['check-service-order']);
  });

  test('fails with the error code of the network when the network rejected it', async () => {
    const { queryEnds, service_order_uuid } = await createUnansweredOrder();
    const findServiceOrder = (external_id: string) =>
      Promise.resolve({ id: `n-${external_id}`, external_id, state: 'rejected', error: { code: 'NO_SUCH_LINE' } });
    await poll(service_order_uuid, { findServiceOrder });
    expect(await queryEnds()).toEqual([['failed', 'NO_SUCH_LINE', `n-${service_order_uuid}`]]);
    expect(await queryJobsAbout(service_order_uuid)).toEqual([]);
  });

  test('fails with NOT_WANTED when the network never had it', async () => {
    const { queryEnds, service_order_uuid } = await createUnansweredOrder();
    await poll(service_order_uuid, { findServiceOrder: () => Promise.resolve(null) });
    expect(await queryEnds()).toEqual([['failed', 'NOT_WANTED', null]]);
    expect(await queryJobsAbout(service_order_uuid)).toEqual([]);
  });

  test('fails its job with a message to operators when the network refuses the search for it', async () => {
    const { queryEnds, service_order_uuid } = await createUnansweredOrder();
    const rejectCall = () => Promise.reject(new OutsideError('network', 'refused', { code: 'FILTER_UNKNOWN' }));
    await expect(poll(service_order_uuid, { findServiceOrder: rejectCall })).rejects.toThrow(
      `ask the network whether it had the order ${service_order_uuid} (change-addons)`,
    );
    expect(await queryEnds()).toEqual([['failed', 'NO_ANSWER', null]]);
  });

  test('fails its job with an outage of the network, so that the job is retried', async () => {
    const { queryEnds, service_order_uuid } = await createUnansweredOrder();
    const down = () => Promise.reject(new OutsideError('network', 'down'));
    await expect(poll(service_order_uuid, { findServiceOrder: down })).rejects.toThrow(OutsideError);
    expect(await queryEnds()).toEqual([['failed', 'NO_ANSWER', null]]);
  });
});

describe('an open service order without a job', () => {
  const forgotten = async (state: 'active' | 'released') => {
    const { rows, service_order_uuid, order_product_uuid } = await terminateLineBefore(false);
    await product.db.write
      .update(serviceOrder)
      .set({ state: 'open', error_code: null, ended_at: null })
      .where(eq(serviceOrder.uuid, service_order_uuid));
    await product.db.write
      .update(simAllocation)
      .set({ state })
      .where(eq(simAllocation.allocation_uuid, order_product_uuid));
    await deleteWaiting(service_order_uuid);
    await deleteWaiting(order_product_uuid);
    return { rows, service_order_uuid, order_product_uuid };
  };
  const pollLater = async (service_order_uuid: string) => {
    const now = () => addSeconds(product.clock.now(), 100 * 3600);
    await runSyncServiceOrder({ service_order_uuid }, createTestJobContext(product, {} as never, { now }));
  };

  test('gets no job before its deadline, and is polled again', async () => {
    const { service_order_uuid, order_product_uuid } = await forgotten('released');
    await poll(service_order_uuid);
    expect(await queryJobsAbout(order_product_uuid)).toEqual([]);
    expect(await queryJobsAbout(service_order_uuid)).toEqual(['check-service-order']);
  });

  test('gets one job after its deadline, which ends it with NOT_WANTED when its line has ended', async () => {
    const { rows, service_order_uuid, order_product_uuid } = await forgotten('released');
    await pollLater(service_order_uuid);
    await pollLater(service_order_uuid);
    expect(await queryJobsAbout(order_product_uuid)).toEqual(['change-addons']);
    await runSubmitPlanAndAddons({ order_product_uuid, attempt }, createTestJobContext(product, {} as never));
    expect((await rows()).map(({ state, error_code }) => [state, error_code])).toEqual([['failed', 'NOT_WANTED']]);
  });

  test('gets no job when its job is listed as failed for operators', async () => {
    const { service_order_uuid, order_product_uuid } = await forgotten('active');
    await product.db.write.insert(deadLetter).values({
      id: service_order_uuid,
      lane: 'network',
      priority: 0,
      name: 'change-addons',
      payload: { order_product_uuid, attempt },
      tries: 7,
      error: 'garbage',
    });
    await pollLater(service_order_uuid);
    expect(await queryJobsAbout(order_product_uuid)).toEqual([]);
  });
});
