import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { mobileNetwork } from '../../../sandbox/mobile-network/mobile-network.ts';
import { type MobileNetwork, openMobileNetwork, parseNetworkEvent } from './mobile-network.ts';
import { type NewServiceOrder, buildServiceOrderBody } from './service-order.ts';

let world: TestWorld;
let network: MobileNetwork;

beforeEach(async () => {
  world = await startTestWorld([mobileNetwork]);
  network = openMobileNetwork({ url: `${world.url}/`, key: 'key', timeout_ms: 2_000 });
});
afterEach(() => world.stop());

const activation = {
  external_id: 'order-1:1',
  kind: 'activate',
  msisdn: '+32470123456',
  iccid: '8932010000000001010',
  imsi: '206010000000001',
  plan_code: 'M-POSTPAID',
  services: [
    { key: 'roaming', enabled: true },
    { key: 'premium_sms', enabled: false },
  ],
} as const satisfies NewServiceOrder;

const events = () => world.receivedWebhooks.map(({ body }) => parseNetworkEvent(body));
const serviceOrderEvents = () => events().flatMap((event) => ('service_order' in event ? [event] : []));
const lineStates = () => events().flatMap((event) => ('line' in event ? [event.line] : []));

test('the network activates a line and sends a signed event for each state of the service order', async () => {
  const id = await network.orderService(activation);
  await world.advance('PT1S');
  expect(serviceOrderEvents().map((event) => event.service_order.state)).toEqual([
    'acknowledged',
    'inProgress',
    'completed',
  ]);
  expect(serviceOrderEvents().at(-1)?.service_order).toEqual({
    id,
    external_id: 'order-1:1',
    state: 'completed',
    error: null,
  });
  expect(new Set(serviceOrderEvents().map((event) => event.event_id)).size).toBe(3);
  expect(world.receivedWebhooks.every(({ path, signed }) => path === '/api/webhook/network' && signed)).toBe(true);
  expect(await world.get('/api/network/lines')).toEqual([
    {
      id: activation.iccid,
      imsi: activation.imsi,
      msisdn: activation.msisdn,
      state: 'active',
      plan_code: 'M-POSTPAID',
      services: { roaming: true, premium_sms: false },
      addons: [],
    },
  ]);
});

test('concurrent requests with the same external id create one service order', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => network.orderService(activation)));
  expect(new Set(ids).size).toBe(1);
  expect(await world.get('/api/network/orders')).toHaveLength(1);
});

test('a service order is found by its external id', async () => {
  expect(await network.findServiceOrder(activation.external_id)).toBeNull();
  const id = await network.orderService(activation);
  expect(await network.findServiceOrder(activation.external_id)).toMatchObject({ id, state: 'acknowledged' });
  expect(await network.findServiceOrder('order-1:2')).toBeNull();
});

const meaning = (kind: NewServiceOrder['kind']) => {
  const item = buildServiceOrderBody({ ...activation, kind }).serviceOrderItem[0];
  return `${item?.action} ${item?.service.state}`;
};

test('each kind of service order has the action and service state of TMF641', () => {
  expect(meaning('activate')).toBe('add active');
  expect(meaning('suspend')).toBe('modify inactive');
  expect(meaning('reactivate')).toBe('modify active');
  expect(meaning('deactivate')).toBe('delete terminated');
  expect(meaning('change-services')).toBe('modify active');
  expect(meaning('change-plan')).toBe('modify active');
  expect(meaning('change-limit')).toBe('modify active');
  expect(meaning('change-number')).toBe('modify active');
  expect(meaning('change-addons')).toBe('modify active');
});

test('a line has exactly the add-ons of the last change-addons order', async () => {
  const lines = async () => (await world.get('/api/network/lines')) as { addons: string[] }[];
  await network.orderService(activation);
  await world.advance('PT1S');
  for (const addons of [['data-10', 'eu-data-5'], ['eu-data-5'], []]) {
    const order = { ...activation, kind: 'change-addons', external_id: addons.join() || 'none', addons } as const;
    await network.orderService(order);
    await world.advance('PT1S');
    expect((await lines())[0]?.addons).toEqual(addons);
  }
});

test('a change-limit order changes the services and the spending limit of an existing line', async () => {
  await network.orderService(activation);
  const services = [{ key: 'roaming', enabled: false }];
  const change = { ...activation, services, external_id: 'order-1:s', kind: 'change-limit' } as const;
  await network.orderService({ ...change, spending_limit_cents: 3050 });
  await world.advance('PT1S');
  expect(await world.get('/api/network/lines')).toMatchObject([
    { state: 'active', services: { roaming: false }, spending_limit: 30.5 },
  ]);
});

test('the network suspends, reactivates and terminates a line without an order, and sends an event for each', async () => {
  await network.orderService(activation);
  await world.advance('PT1S');
  const press = (action: string) => world.press(`/api/network/lines/${activation.iccid}/${action}`);
  for (const action of ['suspend', 'reactivate', 'terminate'])
    expect(await press(action)).toMatchObject({ status: 200 });
  expect(await press('suspend')).toMatchObject({ status: 409 });
  await world.waitUntilDelivered();
  expect(lineStates()).toEqual(
    ['inactive', 'active', 'terminated'].map((state) => ({ iccid: activation.iccid, state })),
  );
});

test('in mode refuse the service order fails with the error code, and the next order completes', async () => {
  await world.behave('network', { mode: 'refuse', code: 'SIM_UNKNOWN', times: 1 });
  const first = await network.orderService(activation);
  await world.advance('PT1S');
  expect(serviceOrderEvents().at(-1)?.service_order).toMatchObject({
    id: first,
    state: 'failed',
    error: { code: 'SIM_UNKNOWN' },
  });
  const second = await network.orderService({ ...activation, external_id: 'order-1:2' });
  await world.advance('PT1S');
  expect(serviceOrderEvents().at(-1)?.service_order).toMatchObject({ id: second, state: 'completed', error: null });
});

test('in mode refuse with code REJECTED the service order is rejected', async () => {
  await world.behave('network', { mode: 'refuse', code: 'REJECTED' });
  await network.orderService(activation);
  await world.advance('PT1S');
  expect(serviceOrderEvents().map((event) => event.service_order.state)).toEqual([
    'acknowledged',
    'inProgress',
    'rejected',
  ]);
});

test('in mode twice every event arrives twice with the same id', async () => {
  await world.behave('network', { mode: 'twice' });
  await network.orderService(activation);
  await world.advance('PT1S');
  expect(serviceOrderEvents()).toHaveLength(6);
  expect(new Set(serviceOrderEvents().map((event) => event.event_id)).size).toBe(3);
});

test('an invalid reply, no connection and a timeout can be retried, and the retry creates one service order', async () => {
  await world.behave('network', { mode: 'garbage', times: 1 });
  await expect(network.orderService(activation)).rejects.toMatchObject({
    system: 'mobile-network',
    kind: 'garbage',
    retryable: true,
  });
  await world.behave('network', { mode: 'down', times: 1 });
  await expect(network.orderService(activation)).rejects.toMatchObject({
    kind: 'down',
    code: 'UNREACHABLE',
    retryable: true,
  });
  await world.behave('network', { mode: 'delay', delay_ms: 1_000, times: 1 });
  const hasty = openMobileNetwork({ url: world.url, key: 'key', timeout_ms: 50 });
  await expect(hasty.orderService(activation)).rejects.toMatchObject({ kind: 'down', code: 'TIMEOUT' });
  await network.orderService(activation);
  expect(await world.get('/api/network/orders')).toHaveLength(1);
});

test('an invalid service order is refused with INVALID_ORDER and is not retried', async () => {
  for (const wrong of [
    { iccid: '8932010000000001011' },
    { msisdn: '0470123456' },
    { imsi: '310010000000001' },
    { external_id: '' },
  ]) {
    const refused = network.orderService({ ...activation, ...wrong } as NewServiceOrder);
    await expect(refused).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_ORDER', retryable: false });
  }
});

test('the sandbox buttons complete, fail and reject a service order, and repeat its events in reverse order', async () => {
  const press = async (external_id: string, action: string, body = {}) => {
    const id = await network.orderService({ ...activation, external_id });
    return world.press(`/api/network/orders/${id}/${action}`, body);
  };
  expect(await press('a', 'complete')).toMatchObject({ status: 200, json: { state: 'completed' } });
  expect(await press('a', 'fail')).toMatchObject({ status: 409 });
  expect(await press('b', 'fail', { code: 'NUMBER_IN_USE' })).toMatchObject({
    json: { state: 'failed', error: { code: 'NUMBER_IN_USE' } },
  });
  expect(await press('c', 'reject')).toMatchObject({ json: { state: 'rejected' } });
  expect((await world.press('/api/network/orders/none/fail')).status).toBe(404);
  await world.waitUntilDelivered();
  world.receivedWebhooks.length = 0;
  await press('a', 'again');
  await world.waitUntilDelivered();
  expect(serviceOrderEvents().map((event) => event.service_order.state)).toEqual(['completed', 'acknowledged']);
});

test('the last of several error messages is the error of the service order', () => {
  const serviceOrder = {
    id: 'order',
    externalId: 'order-1:1',
    state: 'failed',
    errorMessage: [
      { code: 'BUSY', message: 'tried again' },
      { code: 'SIM_UNKNOWN', message: 'no such SIM' },
    ],
  };
  const event = { eventId: '1', eventTime: '2026-11-21T10:00:00Z', eventType: 'ServiceOrderStateChangeEvent' };
  expect(parseNetworkEvent({ ...event, event: { serviceOrder } })).toMatchObject({
    service_order: { error: { code: 'SIM_UNKNOWN', message: 'no such SIM' } },
  });
});

test('an event without the required fields throws an error of kind garbage', () => {
  for (const body of [
    null,
    'x',
    {},
    { eventId: '1', eventTime: 'today', eventType: 'ServiceOrderStateChangeEvent', event: {} },
  ]) {
    expect(() => parseNetworkEvent(body)).toThrow(
      expect.objectContaining({ system: 'mobile-network', kind: 'garbage' }) as Error,
    );
  }
});
