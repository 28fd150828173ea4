import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { simStateChanged } from '#subscriptions/events.ts';
import { simAllocation } from '../tables.ts';
import { applySimEvent } from './apply-sim-event.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState, withoutTimeouts: true });
const world = createSandboxControl(product);

type Sim = Awaited<ReturnType<typeof createActiveSim>>;

const stateOf = async ({ fetchSim }: Sim) => (await fetchSim()).products[0]?.state;
const triggerAtNetwork = async ({ line }: Sim, action: string) => {
  await world.trigger(`/api/network/lines/${line.sim.iccid}/${action}`);
  await world.waitForEvents();
};
const lineEvent = (iccid: string, state: string, at: string) => ({
  eventId: randomUUID(),
  eventTime: at,
  eventType: 'ServiceStateChangeEvent',
  event: { service: { state, serviceCharacteristic: [{ name: 'iccid', value: iccid }] } },
});
const fetchNetworkState = async ({ line }: Sim) =>
  (await world.lines()).find(({ msisdn }) => msisdn === line.msisdn)?.state;
const eventContext = () => ({
  queue: product.queue,
  publish: product.publish,
  now: () => product.clock.now(),
  newId: () => newUuid(product.clock.now()),
});
const applyEvent = async (sim: Sim, event: keyof typeof applySimEvent) => {
  const { customer_uuid, uuid } = sim.line;
  return product.db.tx((tx) => applySimEvent[event](tx, eventContext(), { customer_uuid, uuid }));
};

describe('changes that the network makes by itself', () => {
  test('suspend, reactivate and terminate the line', async () => {
    const sim = await createActiveSim(product);
    await triggerAtNetwork(sim, 'suspend');
    expect(await stateOf(sim)).toBe('suspended');
    await triggerAtNetwork(sim, 'reactivate');
    expect(await stateOf(sim)).toBe('active');
    await triggerAtNetwork(sim, 'terminate');
    expect(await stateOf(sim)).toBe('deactivated');
  });

  test('change nothing when repeated, late or about an unknown SIM', async () => {
    const sim = await createActiveSim(product);
    const { iccid } = sim.line.sim;
    const [first, second] = ['2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z'];
    expect(await world.postEvent('network', lineEvent(iccid, 'active', second))).toBe(200);
    expect(await world.postEvent('network', lineEvent(iccid, 'inactive', first))).toBe(200);
    expect(await stateOf(sim)).toBe('active');
    expect(await world.postEvent('network', lineEvent('8932080000000000147', 'inactive', second))).toBe(200);
    expect(await world.postEvent('network', lineEvent(iccid, 'broken', second))).toBe(400);
  });
});

describe('events of the network at the same time', () => {
  const [earlyTime, lateTime] = ['2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z'];
  test.each([
    ['the same suspension three times', [['inactive', lateTime]], [0, 0, 0], 'suspended', 1],
    [
      'an older reactivation after a suspension',
      [
        ['inactive', lateTime],
        ['active', earlyTime],
      ],
      [0, 1],
      'suspended',
      1,
    ],
    [
      'a suspension and the reactivation after it',
      [
        ['inactive', earlyTime],
        ['active', lateTime],
      ],
      [0, 1],
      'active',
      2,
    ],
  ] as const)(
    '%s, leave the newest state and publish each change once',
    async (_what, steps, order, state, changes) => {
      const sim = await createActiveSim(product);
      const { iccid } = sim.line.sim;
      const events = steps.map(([each, at]) => lineEvent(iccid, each, at));
      const replies = await runBehindLock(
        product,
        sql`select from ${simAllocation} where ${eq(simAllocation.iccid, iccid)} for update`,
        order.map((at) => () => world.postEvent('network', events[at])),
      );
      expect(replies).toEqual(order.map(() => 200));
      expect(await stateOf(sim)).toBe(state);
      const ofCustomer = eq(domainEvent.customer_uuid, sim.line.customer_uuid);
      const published = await product.db.read
        .select()
        .from(domainEvent)
        .where(and(ofCustomer, eq(domainEvent.type, simStateChanged.name)));
      expect(published).toHaveLength(changes);
    },
  );
});

describe('a lost SIM', () => {
  test('is blocked at the network until it is found, even when the network reports it as reactivated', async () => {
    const sim = await createActiveSim(product);
    expect(await applyEvent(sim, 'lost')).toBe('lost_stolen');
    expect(await applyEvent(sim, 'lost')).toBe(null);
    await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
    await triggerAtNetwork(sim, 'reactivate');
    expect(await stateOf(sim)).toBe('lost_stolen');
    expect(await applyEvent(sim, 'found')).toBe('active');
    await product.waitFor(async () => (await fetchNetworkState(sim)) === 'active');
  });

  test('is blocked by a second order after the network refused the first', async () => {
    const sim = await createActiveSim(product);
    await world.trigger('/api/network/behaviour', { mode: 'refuse', match: sim.line.msisdn, times: 1 });
    await applyEvent(sim, 'lost');
    const fetchSuspendOrders = async () =>
      (await world.orders()).filter(({ kind, msisdn }) => kind === 'suspend' && msisdn === sim.line.msisdn);
    await product.waitFor(async () => (await fetchSuspendOrders())[0]?.state === 'failed');
    await world.waitForEvents();
    await product.advanceClock('PT11M');
    await product.waitFor(async () => (await fetchNetworkState(sim)) === 'inactive');
    expect(await fetchSuspendOrders()).toHaveLength(2);
  });
});
