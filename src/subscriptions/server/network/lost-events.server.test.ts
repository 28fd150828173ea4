import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type SandboxControl, createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import { retryDeadLetters } from '#platform/jobs/run-jobs-command.ts';
import { msisdnPool } from '../tables.ts';

let product: TestApp;
let world: SandboxControl;
beforeAll(async () => {
  product = await startTestApp();
  world = createSandboxControl(product);
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.db.write.delete(deadLetter);
});

const stateOf = async (sim: OrderedSim) => (await sim.fetchSim()).orderProduct?.state;
const waitForState = (sim: OrderedSim, state: string) => product.waitFor(async () => (await stateOf(sim)) === state);
const waitUntilReady = async (sim: OrderedSim): Promise<string> => {
  await waitForState(sim, 'esim_ready');
  return (await sim.fetchSim()).orderProduct?.esim?.activation_code ?? '';
};
const active = (sim: OrderedSim) => product.waitFor(async () => (await sim.fetchSim()).products[0]);
const setMode = (system: 'network' | 'esim', mode: string) =>
  world.trigger(`/api/${system}/behaviour`, { mode, times: 1 });
/** Jobs that failed permanently, as operators see them. */
const queryDeadLetters = async () =>
  (await product.db.read.select().from(deadLetter)).map(({ name, error }) => `${name}: ${error}`);
const fetchNetworkOrders = async (sim: OrderedSim, kind: string) => {
  const { msisdn } = (await sim.fetchSim()).orderProduct ?? {};
  return (await world.orders()).filter((order) => order.kind === kind && order.msisdn === msisdn);
};
const waitUntilReceived = async (sim: OrderedSim) => {
  await product.waitFor(async () => (await fetchNetworkOrders(sim, 'activate')).length > 0);
};

describe('a line whose events are lost', () => {
  test('is polled and becomes active', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const code = await waitUntilReady(sim);
    await setMode('network', 'lose');
    await sim.activate();
    await waitUntilReceived(sim);
    await world.install(code);
    await product.waitFor(async () => (await fetchNetworkOrders(sim, 'activate'))[0]?.state === 'completed');
    expect(await stateOf(sim)).toBe('activating');
    await product.advanceClock('PT2M');
    expect((await active(sim)).state).toBe('active');
    expect(await queryDeadLetters()).toEqual([]);
    // The lost events are sent twice.
    const [order] = await world.orders();
    for (const _ of [1, 2]) await world.trigger(`/api/network/orders/${order?.id}/again`);
    await world.waitForEvents();
    expect((await sim.fetchSim()).products).toHaveLength(1);
  });
});

describe('a service order that the network never ends', () => {
  const createSilentOrder = async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const code = await waitUntilReady(sim);
    await setMode('network', 'hold');
    await sim.activate();
    await waitUntilReceived(sim);
    await product.advanceClock('PT3H');
    await product.worker?.runUntilIdle();
    expect(await stateOf(sim)).toBe('activating');
    await product.advanceClock('PT2H');
    await waitForState(sim, 'activation_failed');
    return { sim, code };
  };

  test('fails at its deadline, is mailed to the customer, who can retry, and is listed for operators', async () => {
    const { sim, code } = await createSilentOrder();
    expect((await sim.fetchSim()).orderProduct).toMatchObject({
      failure_code: 'ESIM_ACTIVATION_FAILED',
      tries_left: 2,
    });
    expect(await queryDeadLetters()).toEqual([
      expect.stringContaining('check-service-order: the network took its order '),
    ]);
    await product.waitFor(async () =>
      (await fetchMessages(product, sim.email)).some(({ subject }) => subject.startsWith('The activation of')),
    );
    await sim.activate();
    await world.install(code);
    expect((await active(sim)).state).toBe('active');
    expect(await queryDeadLetters()).toHaveLength(1);
  });

  test('activates the line when it succeeds after its deadline, also with repeated events', async () => {
    const { sim, code } = await createSilentOrder();
    await world.install(code);
    const [order] = await fetchNetworkOrders(sim, 'activate');
    await world.trigger(`/api/network/orders/${order?.id}/complete`);
    expect((await active(sim)).state).toBe('active');
    for (const _ of [1, 2]) await world.trigger(`/api/network/orders/${order?.id}/again`);
    await world.waitForEvents();
    const { products, orderProduct } = await sim.fetchSim();
    expect([products.length, orderProduct]).toEqual([1, undefined]);
  });

  test('creates one product when it succeeds during the second attempt, whose failure changes nothing', async () => {
    const { sim, code } = await createSilentOrder();
    await world.install(code);
    await setMode('network', 'hold');
    await sim.activate();
    const [second, first] = await product.waitFor(async () => {
      const orders = await fetchNetworkOrders(sim, 'activate');
      return orders.length === 2 && orders;
    });
    await world.trigger(`/api/network/orders/${first?.id}/complete`);
    await active(sim);
    await world.trigger(`/api/network/orders/${second?.id}/fail`);
    await world.waitForEvents();
    expect((await sim.fetchSim()).products).toHaveLength(1);
  });

  test('is polled again when an operator retries the job', async () => {
    const { sim, code } = await createSilentOrder();
    await world.install(code);
    await world.trigger('/api/network/behaviour', { mode: 'lose' });
    const [order] = await fetchNetworkOrders(sim, 'activate');
    expect(await retryDeadLetters(product.db.write, { name: 'check-service-order' })).toBe(1);
    await product.waitFor(async () => (await queryDeadLetters()).length === 1);
    expect(await stateOf(sim)).toBe('activation_failed');
    await world.trigger('/api/network/behaviour', { mode: 'accept' });
    await world.trigger(`/api/network/orders/${order?.id}/complete`);
    await retryDeadLetters(product.db.write, 'all');
    expect((await active(sim)).state).toBe('active');
  });

  test('can be cancelled, which deactivates the line and puts its number in quarantine', async () => {
    const { sim } = await createSilentOrder();
    const { msisdn = '+0' } = (await sim.fetchSim()).orderProduct ?? {};
    expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
    const deactivation = await product.waitFor(async () =>
      (await world.orders()).find((order) => order.msisdn === msisdn && order.kind === 'deactivate'),
    );
    expect(deactivation.state).toBeDefined();
    const [number] = await product.db.read
      .select()
      .from(msisdnPool)
      .where(eq(msisdnPool.msisdn, msisdn ?? '+0'));
    expect(number?.allocation_uuid).toBe(null);
    expect(number?.free_from.getTime()).toBeGreaterThan(product.clock.now().getTime());
  });

  test('does not fail while the network is unreachable', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    await waitUntilReady(sim);
    await setMode('network', 'hold');
    await sim.activate();
    await waitUntilReceived(sim);
    await world.trigger('/api/network/behaviour', { mode: 'down' });
    await product.advanceClock('P2D');
    await product.worker?.runUntilIdle();
    expect(await stateOf(sim)).toBe('activating');
    await world.trigger('/api/network/behaviour', { mode: 'accept' });
    await product.advanceClock('PT15M');
    await waitForState(sim, 'activation_failed');
  });
});

describe('the download of an eSIM', () => {
  test('is polled when its events are lost, and the line becomes active', async () => {
    await setMode('esim', 'lose');
    const sim = await registerCustomerAndOrderSim(product);
    const code = await waitUntilReady(sim);
    await world.install(code);
    await sim.activate();
    await product.waitFor(async () => (await fetchNetworkOrders(sim, 'activate'))[0]?.state === 'completed');
    await product.worker?.runUntilIdle();
    expect(await stateOf(sim)).toBe('activating');
    await product.advanceClock('PT2M');
    expect((await active(sim)).state).toBe('active');
  });

  test('can be retried after a failure, which is mailed to the customer', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const code = await waitUntilReady(sim);
    await sim.activate();
    await world.install(code, { fail_at: 'installation' });
    await waitForState(sim, 'activation_failed');
    const { orderProduct } = await sim.fetchSim();
    expect(orderProduct).toMatchObject({ failure_code: 'ESIM_DOWNLOAD_FAILED', tries_left: 2 });
    expect(orderProduct?.tracker.find(({ key }) => key === 'installed')?.state).toBe('failed');
    await product.waitFor(async () =>
      (await fetchMessages(product, sim.email)).some(({ subject }) => subject.includes('could not be installed')),
    );
    await sim.activate();
    await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.esim?.progress === 'released');
    expect((await sim.fetchSim()).orderProduct?.failure_code).toBe(null);
    await world.install(code);
    expect((await active(sim)).state).toBe('active');
    // A single request to the network, because the line was active already.
    expect((await world.orders()).filter(({ msisdn }) => msisdn === orderProduct?.msisdn)).toHaveLength(1);
  });

  test('leaves no active line when it failed and the order is cancelled', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const code = await waitUntilReady(sim);
    await sim.activate();
    await product.waitFor(async () => (await fetchNetworkOrders(sim, 'activate'))[0]?.state === 'completed');
    await world.install(code, { fail_at: 'download' });
    await waitForState(sim, 'activation_failed');
    const { msisdn } = (await sim.fetchSim()).orderProduct ?? {};
    expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
    await product.waitFor(async () =>
      (await world.lines()).some((line) => line.msisdn === msisdn && line.state === 'terminated'),
    );
  });
});
