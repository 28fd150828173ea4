import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { installSwapProfile, startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import { newUuid } from '#platform/ids.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { runSyncServiceOrder } from '../jobs/sync-service-order.ts';
import { applySimEvent } from '../line/apply-sim-event.ts';
import { runSubmitSimReplacement } from '../jobs/submit-sim-replacement.ts';
import { customerProduct, serviceOrder } from '../tables.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
const world = createSandboxControl(product);

type Sim = Awaited<ReturnType<typeof createActiveSim>>;

beforeEach(() => world.trigger('/api/reset'));

const setHold = ({ line }: Sim) =>
  world.trigger('/api/network/behaviour', { mode: 'hold', match: line.msisdn, times: 1 });
const ordersOf = async ({ line }: Sim, kind: string) =>
  (await world.orders()).filter((order) => order.msisdn === line.msisdn && order.kind === kind);
const complete = async (sim: Sim, kind: string) => {
  const [order] = await ordersOf(sim, kind);
  await world.trigger(`/api/network/orders/${order?.id}/complete`);
  await world.waitForEvents();
};
const runningSims = async ({ line }: Sim) =>
  (await world.lines()).filter(({ msisdn, state }) => msisdn === line.msisdn && state === 'active');
const applyEvent = ({ line: { customer_uuid, uuid } }: Sim, event: 'lost' | 'found') => {
  const [queue, publish, now] = [product.queue, product.publish, () => product.clock.now()];
  const ctx = { queue, publish, now, newId: () => newUuid(product.clock.now()) };
  return product.db.tx((tx) => applySimEvent[event](tx, ctx, { customer_uuid, uuid }));
};
/** Stored service orders of a kind for a number. */
const queryNetworkOrders = async (kind: 'replace-sim' | 'reactivate' | 'suspend', msisdn: string) => {
  const rows = await product.db.read.select().from(serviceOrder).where(eq(serviceOrder.kind, kind));
  return rows.filter((row) => row.msisdn === msisdn);
};
/** A lost SIM that was found again, and whose order to reactivate it the network does not end. */
const simBeingReactivated = async () => {
  const sim = await createActiveSim(product);
  await applyEvent(sim, 'lost');
  await product.waitFor(async () => (await runningSims(sim)).length === 0);
  await world.waitForEvents();
  await setHold(sim);
  await applyEvent(sim, 'found');
  await product.waitFor(async () => (await ordersOf(sim, 'reactivate')).length > 0);
  return sim;
};
const swapSim = async ({ browser, line }: Sim) => {
  await startSwap(browser, line, 'damaged', 0);
  await installSwapProfile(product, await waitForSwapState(product, browser, line, 'esim_ready'));
  await waitForSwapState(product, browser, line, 'activating');
};

test('the order to replace a SIM waits until the network has reactivated the old SIM', async () => {
  const sim = await simBeingReactivated();
  await swapSim(sim);
  await product.waitFor(async () => (await queryNetworkOrders('replace-sim', sim.line.msisdn)).length > 0);
  await product.worker?.runUntilIdle();
  expect(await ordersOf(sim, 'replace-sim')).toEqual([]);
  await complete(sim, 'reactivate');
  await product.advanceClock('PT3S');
  await waitForSwapState(product, sim.browser, sim.line, 'done');
  expect(await runningSims(sim)).toHaveLength(1);
});

test('the order to replace a SIM waits a minute at most for an open order, and is repeated if that order completes later', async () => {
  const sim = await simBeingReactivated();
  await swapSim(sim);
  await product.waitFor(async () => (await queryNetworkOrders('replace-sim', sim.line.msisdn)).length > 0);
  await product.advanceClock('PT61S');
  await waitForSwapState(product, sim.browser, sim.line, 'done');
  await complete(sim, 'reactivate');
  await product.waitFor(async () => (await queryNetworkOrders('replace-sim', sim.line.msisdn)).length === 2);
  await product.waitFor(async () => (await runningSims(sim)).length === 1);
  const [runningSim] = await runningSims(sim);
  const { products } = await sim.fetchSim();
  expect(runningSim).toMatchObject({ id: products[0]?.sim.iccid });
});

test('a reactivation waits for the replacement of a SIM and is made for the new SIM, and a block does not wait', async () => {
  const sim = await createActiveSim(product);
  await setHold(sim);
  await swapSim(sim);
  await product.waitFor(async () => (await ordersOf(sim, 'replace-sim')).length > 0);
  await applyEvent(sim, 'lost');
  await product.waitFor(async () => (await runningSims(sim)).length === 0);
  await applyEvent(sim, 'found');
  await product.waitFor(async () => (await queryNetworkOrders('reactivate', sim.line.msisdn)).length > 0);
  await product.worker?.runUntilIdle();
  expect(await ordersOf(sim, 'reactivate')).toEqual([]);
  await complete(sim, 'replace-sim');
  await product.advanceClock('PT3S');
  await product.waitFor(async () => (await ordersOf(sim, 'reactivate'))[0]?.state === 'completed');
  const [order] = await ordersOf(sim, 'reactivate');
  const { products } = await sim.fetchSim();
  expect(order?.iccid).toBe(products[0]?.sim.iccid);
  expect(order?.iccid).not.toBe(sim.line.sim.iccid);
  expect(await runningSims(sim)).toHaveLength(1);
});

test('the order to replace a SIM is repeated when the network completes an older order after its deadline', async () => {
  const sim = await simBeingReactivated();
  const [order] = await queryNetworkOrders('reactivate', sim.line.msisdn);
  const timeAfterDeadline = () =>
    addSeconds(product.clock.now(), product.settings.LINE_CHANGE_DEADLINE_HOURS * 3600 + 60);
  const networkStub = { serviceOrder: () => Promise.resolve({ state: 'pending', error: null }) };
  const ctx = createTestJobContext(product, { network: networkStub } as never, { now: timeAfterDeadline });
  await expect(runSyncServiceOrder({ service_order_uuid: order?.uuid ?? '' }, ctx)).rejects.toThrow('never ended it');
  await swapSim(sim);
  await waitForSwapState(product, sim.browser, sim.line, 'done');
  await complete(sim, 'reactivate');
  await product.waitFor(async () => (await queryNetworkOrders('replace-sim', sim.line.msisdn)).length === 2);
  await product.waitFor(async () => (await runningSims(sim)).length === 1);
  await product.waitFor(async () => (await ordersOf(sim, 'replace-sim'))[0]?.state === 'completed');
  const [runningSim] = await runningSims(sim);
  const { products } = await sim.fetchSim();
  expect(runningSim).toMatchObject({ id: products[0]?.sim.iccid });
});

test('the replacement of a SIM that is suspended is sent when the SIM is active again', async () => {
  const sim = await createActiveSim(product);
  await startSwap(sim.browser, sim.line, 'damaged', 0);
  const swap = await waitForSwapState(product, sim.browser, sim.line, 'esim_ready');
  const setState = (state: 'suspended' | 'active') =>
    product.db.write.update(customerProduct).set({ state }).where(eq(customerProduct.uuid, sim.line.uuid));
  await setState('suspended');
  const payload = { order_product_uuid: swap.uuid, attempt: 1 };
  await runSubmitSimReplacement(payload, createTestJobContext(product, {} as never));
  expect(await ordersOf(sim, 'replace-sim')).toEqual([]);
  await setState('active');
  await product.advanceClock('PT11M');
  await product.waitFor(async () => (await ordersOf(sim, 'replace-sim'))[0]?.state === 'completed');
});
