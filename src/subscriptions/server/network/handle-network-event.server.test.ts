import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { activationFailed, simActivated } from '#subscriptions/events.ts';
import { serviceOrder, simAllocation } from '../tables.ts';

const product = setUpTestAppForFile({ withoutTimeouts: true });
const world = createSandboxControl(product);

const networkEvent = (service_order: Record<string, unknown>, eventId = randomUUID()) => ({
  eventId,
  eventTime: new Date().toISOString(),
  eventType: 'ServiceOrderStateChangeEvent',
  event: { serviceOrder: { id: randomUUID(), ...service_order } },
});

const readyEsim = async (sim: OrderedSim) =>
  product.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' ? orderProduct : null;
  });

const activeProduct = (sim: OrderedSim) => product.waitFor(async () => (await sim.fetchSim()).products[0]);

const ordersAtNetwork = async (iccid: string) => (await world.orders()).filter((order) => order.iccid === iccid);

describe('an eSIM from the order to the activation', () => {
  test('becomes a customer product after its profile is ordered, activated and installed', async () => {
    const sim = await registerCustomerAndOrderSim(product, { language: 'nl' });
    const readyLine = await readyEsim(sim);
    expect(readyLine.msisdn).toMatch(/^\+324[5-9]\d{7}$/);
    expect(readyLine.esim?.activation_code).toMatch(/^LPA:1\$[^$]+\$[A-Z0-9-]+$/);
    expect(readyLine.esim?.progress).toBe('released');

    expect((await sim.activate()).response.state).toBe('activating');
    await world.install(readyLine.esim?.activation_code);
    const active = await activeProduct(sim);
    expect(active).toMatchObject({
      msisdn: readyLine.msisdn,
      state: 'active',
      type: 0,
      name: 'Berk',
      port_in: null,
      credit_limit: { value: 20, used: 0, pending_value: null },
    });
    expect(active.sim).toMatchObject({ puk1: null, puk2: null });
    expect(active.buckets.map(({ kind, unit }) => `${kind} ${unit}`)).toEqual([
      'data GB',
      'voice min',
      'sms SMS',
      'data_roaming GB',
    ]);
    for (const { used, total } of active.buckets) {
      expect(used).toBe(0);
      expect(total).toBeGreaterThan(0);
    }
    expect(active.services.find(({ key }) => key === 'premium_sms')).toEqual({
      key: 'premium_sms',
      enabled: false,
      pending: false,
      failed: false,
    });
    expect((await sim.fetchSim()).orderProduct).toBeUndefined();
    await product.waitFor(
      async () =>
        (await fetchMessages(product, active.msisdn)).length > 0 &&
        (await fetchMessages(product, sim.email)).some((mail) => mail.subject.includes('eSIM')),
    );
    expect(await ordersAtNetwork(active.sim.iccid)).toHaveLength(1);
  });

  test('is active as soon as the network confirms when its profile was installed before the activation', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const readyLine = await readyEsim(sim);
    await world.install(readyLine.esim?.activation_code);
    await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.esim?.progress === 'installed');
    await sim.activate();
    expect((await activeProduct(sim)).msisdn).toBe(readyLine.msisdn);
  });

  test('has one product and keeps its state after repeated events in the wrong order', async () => {
    await world.trigger('/api/network/behaviour', { mode: 'twice', times: 1 });
    const sim = await registerCustomerAndOrderSim(product);
    const readyLine = await readyEsim(sim);
    await sim.activate();
    await world.install(readyLine.esim?.activation_code);
    const active = await activeProduct(sim);
    const [order] = await ordersAtNetwork(active.sim.iccid);
    await world.trigger(`/api/network/orders/${order?.id}/again`, {});
    await world.trigger(`/api/esim/profiles/${active.sim.iccid}/again`, {});
    // A new event with another result of the same order is too late.
    expect(
      await world.postEvent(
        'network',
        networkEvent({ id: order?.id, externalId: order?.external_id, state: 'failed' }),
      ),
    ).toBe(200);
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    const { products } = await sim.fetchSim();
    expect(products).toHaveLength(1);
    expect(products[0]).toEqual(active);
  });
});

describe('events of the network about one service order at the same time', () => {
  /** A SIM whose activation the network has acknowledged and has not ended. */
  const startActivation = async ({ isInstalled }: { isInstalled: boolean }) => {
    const sim = await registerCustomerAndOrderSim(product);
    const readyLine = await readyEsim(sim);
    if (isInstalled) {
      await world.install(readyLine.esim?.activation_code);
      await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.esim?.progress === 'installed');
    }
    await world.trigger('/api/network/behaviour', { mode: 'hold', times: 1 });
    await sim.activate();
    const order = await product.waitFor(async () =>
      (await world.orders()).find(({ msisdn }) => msisdn === readyLine.msisdn),
    );
    await world.waitForEvents();
    const ofLine = eq(simAllocation.allocation_uuid, sim.order_product_uuid);
    return { sim, order, lock: sql`select from ${simAllocation} where ${ofLine} for update` };
  };
  const countPublished = ({ browser }: OrderedSim, { name }: { name: string }) =>
    product.db.read.$count(
      domainEvent,
      and(eq(domainEvent.customer_uuid, browser.customer ?? ''), eq(domainEvent.type, name)),
    );

  test.each([
    ['the same success three times', ['completed'], [0, 0, 0], 'completed'],
    ['two events about the success', ['completed', 'completed'], [0, 1], 'completed'],
    ['a failure after the success', ['completed', 'failed'], [0, 1], 'completed'],
    ['a success after the failure', ['failed', 'completed'], [0, 1], 'failed'],
    ['the same failure three times', ['failed'], [0, 0, 0], 'failed'],
    ['two events about the failure', ['failed', 'failed'], [0, 1], 'failed'],
  ] as const)('%s: the first ends the order, once', async (_what, states, order, state) => {
    const { sim, order: sentOrder, lock } = await startActivation({ isInstalled: true });
    const events = states.map((each) =>
      networkEvent({ id: sentOrder.id, externalId: sentOrder.external_id, state: each }),
    );
    const replies = await runBehindLock(
      product,
      lock,
      order.map((at) => () => world.postEvent('network', events[at])),
    );
    expect(replies).toEqual(order.map(() => 200));
    const [row] = await product.db.read
      .select()
      .from(serviceOrder)
      .where(eq(serviceOrder.allocation_uuid, sim.order_product_uuid));
    expect(row).toMatchObject({ state, attempt: 1 });
    const [activated, failed] = state === 'completed' ? [1, 0] : [0, 1];
    expect(await countPublished(sim, simActivated)).toBe(activated);
    expect(await countPublished(sim, activationFailed)).toBe(failed);
    const { products, orderProduct } = await sim.fetchSim();
    expect(products).toHaveLength(activated);
    expect(orderProduct?.tries_left).toBe(failed ? 2 : undefined);
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    const mails = (await fetchMessages(product, sim.email)).filter(({ subject }) => subject.endsWith('did not work'));
    expect(mails).toHaveLength(failed);
  });

  test.each([
    ['the success before the installation', false],
    ['the installation before the success', true],
  ])('%s activates the SIM, once', async (_what, isInstallationFirst) => {
    const { sim, order, lock } = await startActivation({ isInstalled: false });
    const sendSuccess = () =>
      world.postEvent('network', networkEvent({ id: order.id, externalId: order.external_id, state: 'completed' }));
    const sendInstallation = () =>
      world.postEvent('esim', {
        header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: randomUUID() },
        iccid: order.iccid,
        profileType: 'consumer',
        timestamp: product.clock.now().toISOString(),
        notificationPointId: 4,
        notificationPointStatus: { status: 'Executed-Success' },
      });
    const calls = isInstallationFirst ? [sendInstallation, sendSuccess] : [sendSuccess, sendInstallation];
    expect(await runBehindLock(product, lock, calls)).toEqual([200, 200]);
    const { products } = await sim.fetchSim();
    expect(products.map(({ state }) => state)).toEqual(['active']);
    expect(await countPublished(sim, simActivated)).toBe(1);
  });
});

describe('an activation', () => {
  test('can fail three times, each time with one service order', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const readyLine = await readyEsim(sim);
    await world.install(readyLine.esim?.activation_code);
    await world.trigger('/api/network/behaviour', { mode: 'refuse', code: 'NETWORK_FAULT', times: 3 });
    for (const triesLeft of [2, 1, 0]) {
      await sim.activate();
      const failed = await product.waitFor(async () => {
        const pendingLine = (await sim.fetchSim()).orderProduct;
        return pendingLine?.state === 'activation_failed' ? pendingLine : null;
      });
      expect(failed).toMatchObject({ tries_left: triesLeft, failure_code: 'ESIM_ACTIVATION_FAILED' });
    }
    const secondReply = await sim.browser.post('/api/order/product/activation', {
      order_product_uuid: sim.order_product_uuid,
      early_start: true,
    });
    expect(secondReply).toMatchObject({ status: 409, problem: { code: 'ACTIVATION_FAILED' } });
    const orders = await world.orders();
    expect(orders.filter(({ msisdn }) => msisdn === readyLine.msisdn)).toHaveLength(3);
  });

  test('does not fail by an outage of the network, after which the request is repeated', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const readyLine = await readyEsim(sim);
    await world.install(readyLine.esim?.activation_code);
    await world.trigger('/api/network/behaviour', { mode: 'down', times: 1 });
    await sim.activate();
    expect((await activeProduct(sim)).msisdn).toBe(readyLine.msisdn);
    const orders = await world.orders();
    expect(orders.filter(({ msisdn }) => msisdn === readyLine.msisdn)).toHaveLength(1);
  });
});

describe('an event of the network', () => {
  test('is answered with 200 when its service order is unknown', async () => {
    expect(await world.postEvent('network', networkEvent({ externalId: randomUUID(), state: 'completed' }))).toBe(200);
    expect(await world.postEvent('network', networkEvent({ externalId: 'not one of ours', state: 'completed' }))).toBe(
      200,
    );
  });

  test.each([
    ['{}'],
    ['[]'],
    ['{"eventId":1}'],
    ['not json'],
    [JSON.stringify({ ...networkEvent({ state: 'sideways' }) })],
  ])('is refused with 400 when it is malformed: %s', async (body) => {
    expect(await world.postEvent('network', body)).toBe(400);
  });

  test('is refused with 403 without the secret', async () => {
    expect(await world.postEvent('network', networkEvent({ state: 'completed' }), 'guess')).toBe(403);
  });
});
