import { afterEach, beforeEach, expect, test } from 'vitest';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addWorkingDays } from '#platform/pure/working-days.ts';
import { courier as courierSystem } from '../../../sandbox/courier/courier.ts';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { type Courier, type NewShipment, openCourier, parseCourierEvent } from './courier.ts';
import { shipmentWire } from './wire.ts';

let world: TestWorld;
let courier: Courier;

beforeEach(async () => {
  world = await startTestWorld([courierSystem]);
  courier = openCourier({ url: world.url, key: 'key', timeout_ms: 2_000 });
});
afterEach(() => world.stop());

const parcel: NewShipment = {
  external_id: 'order-1',
  recipient: {
    name: 'Zoé <Van> Damme',
    street_name: 'Rue de la Loi',
    street_number: '16',
    street_box: '2',
    zip_code: '1000',
    city: 'Bruxelles',
  },
  sims: [{ iccid: '8932010000000001010' }],
  language: 'fr',
};
const parsedEvents = () => world.receivedWebhooks.map(({ body }) => parseCourierEvent(body));
const statuses = () => parsedEvents().map(({ status }) => status);
const allTheWay = ['created', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'];

test('a parcel is delivered on the second working day of the business clock, with an event for each state', async () => {
  const shipment = await courier.ship(parcel);
  const { now } = (await world.get('/api/clock')) as { now: string };
  expect(shipment).toMatchObject({ state: 'created', expected_on: addWorkingDays(brusselsDate(new Date(now)), 2) });
  await world.waitUntilDelivered();
  expect(statuses()).toEqual(['created']);
  await world.advance('P9D');
  expect(statuses()).toEqual(allTheWay);
  expect(
    parsedEvents().every((event) => event.external_id === 'order-1' && event.tracking_code === shipment.tracking_code),
  ).toBe(true);
  expect(world.receivedWebhooks[0]).toMatchObject({
    path: '/api/webhook/courier',
    signed: true,
  });
});

test('the tracking page and the label exist and escape the markup in names', async () => {
  const { tracking_url, label_url, tracking_code } = await courier.ship(parcel);
  for (const url of [tracking_url, label_url]) {
    const answer = await fetch(url);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(tracking_code);
    expect(text).not.toContain('<Van>');
  }
});

test('names and addresses are sent to the courier without markup, formulas and printer commands', async () => {
  const recipient = {
    ...parcel.recipient,
    name: '<script>alert(1)</script> ^XA',
    street_name: '=cmd|x',
    street_box: '"2"',
  };
  const { label_url, shipment_id } = await courier.ship({ ...parcel, recipient });
  expect(await world.get(`/api/courier/shipments/${shipment_id}`)).toMatchObject({
    recipient: { name: '‹script›alert(1)‹/script› XA', street_name: 'cmd/x', street_box: '”2”' },
  });
  expect(await (await fetch(label_url)).text()).not.toMatch(/<script|\^XA/);
});

test('two requests with the same external id create one shipment', async () => {
  const shipments = await Promise.all([courier.ship(parcel), courier.ship(parcel)]);
  expect(shipments[0]).toEqual(shipments[1]);
  expect(await world.get('/api/courier/shipments')).toHaveLength(1);
});

test('the sandbox buttons advance, deliver and return a parcel, and refuse a return after delivery or for an unknown reason', async () => {
  const press = async (external_id: string, action: string, body = {}) => {
    const { shipment_id } = await courier.ship({ ...parcel, external_id });
    return world.press(`/api/courier/shipments/${shipment_id}/${action}`, body);
  };
  expect(await press('a', 'advance')).toMatchObject({ json: { state: 'picked_up' } });
  expect(await press('a', 'deliver')).toMatchObject({ json: { state: 'delivered' } });
  expect((await press('a', 'return')).status).toBe(409);
  expect(await press('b', 'return', { reason: 'NOT_COLLECTED' })).toMatchObject({
    json: { state: 'returned', reason: 'NOT_COLLECTED' },
  });
  expect((await press('c', 'return', { reason: 'RAIN' })).status).toBe(409);
  await world.waitUntilDelivered();
  expect(
    parsedEvents()
      .filter((event) => event.external_id === 'a')
      .map(({ status }) => status),
  ).toEqual(allTheWay);
  expect(parsedEvents().findLast((event) => event.external_id === 'b')).toMatchObject({
    status: 'returned',
    reason: 'NOT_COLLECTED',
  });
});

test('a form button of the sandbox page works without scripts and redirects back to the page', async () => {
  const { shipment_id } = await courier.ship(parcel);
  const form = new URLSearchParams({ reason: 'NOT_COLLECTED' });
  const options = { method: 'POST', body: form, redirect: 'manual' } as const;
  const answer = await fetch(`${world.url}/api/courier/shipments/${shipment_id}/return`, options);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#courier']);
  const page = await (await fetch(world.url)).text();
  expect(page).toContain('NOT_COLLECTED');
  expect(page).not.toContain('<Van>');
});

test('a parcel can be cancelled until it is picked up', async () => {
  const first = await courier.ship(parcel);
  expect(await courier.shipment(first.shipment_id)).toEqual(first);
  expect((await courier.cancelShipment(first.shipment_id)).state).toBe('cancelled');
  expect((await courier.cancelShipment(first.shipment_id)).state).toBe('cancelled');
  await world.advance('P9D');
  expect(statuses()).toEqual(['created', 'cancelled']);
  const second = await courier.ship({ ...parcel, external_id: 'order-2' });
  await world.press(`/api/courier/shipments/${second.shipment_id}/advance`);
  await expect(courier.cancelShipment(second.shipment_id)).rejects.toMatchObject({ kind: 'refused', code: 'TOO_LATE' });
  await expect(courier.cancelShipment('unknown')).rejects.toMatchObject({ kind: 'refused', code: 'SHIPMENT_UNKNOWN' });
});

test('each failure mode of the sandbox gives an error of its kind, and repeated events keep their event id', async () => {
  await world.behave('courier', { mode: 'refuse', times: 1 });
  await expect(courier.ship(parcel)).rejects.toMatchObject({
    system: 'courier',
    kind: 'refused',
    code: 'INVALID_ADDRESS',
  });
  await world.behave('courier', { mode: 'garbage', times: 1 });
  await expect(courier.ship(parcel)).rejects.toMatchObject({ kind: 'garbage' });
  await world.behave('courier', { mode: 'down', times: 1 });
  await expect(courier.ship(parcel)).rejects.toMatchObject({ kind: 'down' });
  await world.behave('courier', { mode: 'delay', delay_ms: 1_000, times: 1 });
  const hasty = openCourier({ url: world.url, key: 'key', timeout_ms: 50 });
  await expect(hasty.ship(parcel)).rejects.toMatchObject({ kind: 'down', code: 'TIMEOUT' });
  await world.behave('courier', { mode: 'twice', match: 'order-2', times: 1 });
  const { shipment_id } = await courier.ship({ ...parcel, external_id: 'order-2' });
  await world.press(`/api/courier/shipments/${shipment_id}/deliver`);
  await world.waitUntilDelivered();
  const second = parsedEvents().filter((event) => event.external_id === 'order-2');
  expect(second).toHaveLength(10);
  expect(new Set(second.map(({ event_id }) => event_id)).size).toBe(5);
  await world.press(`/api/courier/shipments/${shipment_id}/again`);
  await world.waitUntilDelivered();
  expect(statuses().slice(-5)).toEqual(allTheWay.toReversed());
});

test('an address with an invalid postal code is refused with INVALID_ADDRESS', async () => {
  const wrong = courier.ship({ ...parcel, recipient: { ...parcel.recipient, zip_code: '99' } });
  await expect(wrong).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_ADDRESS', retryable: false });
});

test('an event without the required fields throws an error of kind garbage', () => {
  for (const body of [undefined, {}, { event_id: 'e', status: 'eaten' }]) {
    expect(() => parseCourierEvent(body)).toThrow(
      expect.objectContaining({ system: 'courier', kind: 'garbage' }) as Error,
    );
  }
});

test.each(['javascript:alert(1)', 'data:text/html,<p>', 'ftp://courier.example/1', 'tracking'])(
  'a reply whose tracking URL is not HTTP, %s, is invalid',
  (address) => {
    const shipment = {
      shipment_id: 's',
      reference: 'r',
      state: 'created',
      tracking_code: 'BE1',
      tracking_url: 'https://courier.example/BE1',
      label_url: 'https://courier.example/BE1.pdf',
      expected_on: '2026-11-24',
    };
    expect(shipmentWire.safeParse(shipment).success).toBe(true);
    expect(shipmentWire.safeParse({ ...shipment, tracking_url: address }).success).toBe(false);
  },
);
