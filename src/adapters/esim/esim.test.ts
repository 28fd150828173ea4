import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLuhnValid } from '#platform/pure/luhn.ts';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { esim as esimSystem } from '../../../sandbox/esim/esim.ts';
import { type Esim, openEsim } from './esim.ts';
import { parseEsimEvent } from './esim-event.ts';

let world: TestWorld;
let esim: Esim;

beforeEach(async () => {
  world = await startTestWorld([esimSystem]);
  esim = openEsim({ url: world.url, key: 'key', timeout_ms: 2_000 });
});
afterEach(() => world.stop());

const iccid = '8932010000000001010';
const parsedEvents = () => world.receivedWebhooks.map(({ body }) => parseEsimEvent(body));
const profiles = () => world.get('/api/esim/profiles');

test('an order by profile type gives a released profile with the parts of an activation code', async () => {
  const profile = await esim.orderProfile({ profile_type: 'consumer', external_id: 'line-1' });
  expect(profile.iccid).toMatch(/^8932\d{15}$/);
  expect(isLuhnValid(profile.iccid)).toBe(true);
  expect(profile.matching_id).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  expect(profile.smdp_address).toBe('rsp.sandbox.example');
  expect(await profiles()).toMatchObject([{ iccid: profile.iccid, state: 'Released', profile_type: 'consumer' }]);
});

test('an order by ICCID gives that profile, and the repeated order gives the same profile', async () => {
  const first = await esim.orderProfile({ iccid, external_id: 'line-1' });
  expect(first.iccid).toBe(iccid);
  expect(await esim.orderProfile({ iccid, external_id: 'line-1' })).toEqual(first);
});

test('repeating an order that failed before its confirmation takes no second profile', async () => {
  await world.behave('esim', { mode: 'down', match: 'confirmOrder', times: 1 });
  await expect(esim.orderProfile({ profile_type: 'consumer', external_id: 'line-1' })).rejects.toMatchObject({
    system: 'esim',
    kind: 'down',
  });
  await esim.orderProfile({ profile_type: 'consumer', external_id: 'line-1' });
  expect(await profiles()).toHaveLength(1);
});

test('ordering a profile that another order has taken is refused with the SGP.22 code 8.2.1/3.3', async () => {
  await esim.orderProfile({ iccid, external_id: 'line-1' });
  const second = esim.orderProfile({ iccid, external_id: 'line-2' });
  await expect(second).rejects.toMatchObject({ kind: 'refused', code: '8.2.1/3.3', retryable: false });
});

test('a download sends an event for each step, and the event of the installation reports the profile as installed', async () => {
  const { matching_id } = await esim.orderProfile({ iccid, external_id: 'line-1' });
  expect((await world.press('/api/esim/install', { matching_id })).status).toBe(200);
  await world.advance('PT1S');
  expect(parsedEvents().map(({ step, succeeded, installed }) => ({ step, succeeded, installed }))).toEqual([
    { step: 'eligibility', succeeded: true, installed: false },
    { step: 'download', succeeded: true, installed: false },
    { step: 'installation', succeeded: true, installed: true },
  ]);
  const [event] = parsedEvents();
  expect(event).toMatchObject({ iccid, point: 1, error_code: null });
  expect(BigInt(event?.eid ?? 0) % 97n).toBe(1n);
  expect(new Set(parsedEvents().map(({ event_id }) => event_id)).size).toBe(3);
  expect(await profiles()).toMatchObject([{ state: 'Installed' }]);
  expect((await world.press('/api/esim/install', { iccid })).status).toBe(409);
});

test('an install request with at_once installs the profile at once, and an unknown activation code is refused with 404', async () => {
  const { matching_id, smdp_address } = await esim.orderProfile({ iccid, external_id: 'line-1' });
  const answer = await world.press('/api/esim/install', {
    activation_code: `LPA:1$${smdp_address}$${matching_id}`,
    at_once: true,
  });
  expect(answer).toMatchObject({ status: 200, json: { state: 'Installed' } });
  await world.waitUntilDelivered();
  expect(parsedEvents().at(-1)?.installed).toBe(true);
  expect((await world.press('/api/esim/install', { matching_id: 'NONE' })).status).toBe(404);
});

test('a phone without free memory fails the installation step, and a second try installs the profile', async () => {
  await esim.orderProfile({ iccid, external_id: 'line-1' });
  await world.press('/api/esim/install', { iccid, fail_at: 'installation', at_once: true });
  await world.waitUntilDelivered();
  expect(parsedEvents().at(-1)).toMatchObject({
    step: 'installation',
    succeeded: false,
    installed: false,
    error_code: '8.1/4.8',
  });
  await world.press('/api/esim/install', { iccid, at_once: true });
  await world.waitUntilDelivered();
  expect(parsedEvents().at(-1)?.installed).toBe(true);
});

test('a phone that is not eligible sends one failed event and downloads nothing', async () => {
  await esim.orderProfile({ iccid, external_id: 'line-1' });
  await world.press('/api/esim/install', { iccid, fail_at: 'eligibility', at_once: true });
  await world.waitUntilDelivered();
  expect(parsedEvents()).toHaveLength(1);
  expect(parsedEvents()[0]).toMatchObject({ step: 'eligibility', succeeded: false, error_code: '8.1.1/3.8' });
});

test('cancelling an order frees its profile for another order, and is refused once the profile is installed', async () => {
  const first = await esim.orderProfile({ iccid, external_id: 'line-1' });
  const cancel = { iccid, external_id: 'line-1', final_status: 'Available' } as const;
  await esim.cancelOrder({ ...cancel, matching_id: first.matching_id });
  await esim.cancelOrder(cancel);
  await esim.orderProfile({ iccid, external_id: 'line-2' });
  await world.press('/api/esim/install', { iccid, at_once: true });
  await expect(esim.cancelOrder({ ...cancel, external_id: 'line-2' })).rejects.toMatchObject({
    kind: 'refused',
    code: '8.2.1/3.3',
  });
});

test('a profile is released only after its confirmation, a repeated release changes nothing, and an unknown ICCID is refused', async () => {
  const call = (name: string, fields: object) =>
    world.press(`/gsma/rsp2/es2plus/${name}`, {
      header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: name },
      iccid,
      ...fields,
    });
  await call('downloadOrder', {});
  const released = async (fields: object = {}) => (await call('releaseProfile', fields)).json;
  const refused = (subjectCode: string, reasonCode: string) => ({
    header: { functionExecutionStatus: { status: 'Failed', statusCodeData: { subjectCode, reasonCode } } },
  });
  expect(await released()).toMatchObject(refused('8.2.1', '1.2'));
  await call('confirmOrder', { releaseFlag: false });
  expect((await world.press('/api/esim/install', { iccid })).status).toBe(409);
  await released();
  await released();
  expect(await profiles()).toMatchObject([{ state: 'Released' }]);
  expect(await released({ iccid: '8932100000000001029' })).toMatchObject(refused('8.2.1', '3.9'));
});

test('each failure mode of the sandbox gives an error of its kind, and repeated events keep their event id', async () => {
  await world.behave('esim', { mode: 'refuse', times: 1 });
  await expect(esim.orderProfile({ iccid, external_id: 'a' })).rejects.toMatchObject({
    kind: 'refused',
    code: '8.2.5/3.7',
  });
  await world.behave('esim', { mode: 'garbage', times: 1 });
  await expect(esim.orderProfile({ iccid, external_id: 'a' })).rejects.toMatchObject({ kind: 'garbage' });
  await world.behave('esim', { mode: 'down', times: 1 });
  await expect(esim.orderProfile({ iccid, external_id: 'a' })).rejects.toMatchObject({ kind: 'down' });
  await world.behave('esim', { mode: 'delay', delay_ms: 1_000, times: 1 });
  const hasty = openEsim({ url: world.url, key: 'key', timeout_ms: 50 });
  await expect(hasty.orderProfile({ iccid, external_id: 'a' })).rejects.toMatchObject({
    kind: 'down',
    code: 'TIMEOUT',
  });
  await world.behave('esim', { mode: 'accept' });
  await world.behave('esim', { mode: 'twice', match: '8932100000000001029', times: 1 });
  await esim.orderProfile({ iccid: '8932100000000001029', external_id: 'b' });
  await world.press('/api/esim/install', { iccid: '8932100000000001029', at_once: true });
  await world.waitUntilDelivered();
  expect(parsedEvents()).toHaveLength(6);
  expect(new Set(parsedEvents().map(({ event_id }) => event_id)).size).toBe(3);
});

test('an order with status Expired fails with kind down and can be retried', async () => {
  const header = { functionExecutionStatus: { status: 'Expired' } };
  const slow = createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ header }));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  const impatientEsim = openEsim({ url: `http://127.0.0.1:${port}`, key: 'key', timeout_ms: 2_000 });
  const order = impatientEsim.orderProfile({ iccid, external_id: 'line-1' });
  await expect(order).rejects.toMatchObject({ kind: 'down', code: 'EXPIRED', retryable: true });
  await new Promise((resolve) => slow.close(resolve));
});

test('parseEsimEvent accepts a padded ICCID and numbers as texts, and refuses incomplete events as garbage', () => {
  const good = {
    header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: 'call-1' },
    iccid: `${iccid}F`,
    profileType: 'consumer',
    timestamp: '2026-11-21T10:00:00+01:00',
    notificationPointId: '4',
    notificationPointStatus: { status: 'Executed-Success' },
  };
  expect(parseEsimEvent(good)).toEqual({
    event_id: 'call-1:4',
    occurred_at: new Date('2026-11-21T09:00:00Z'),
    iccid,
    eid: null,
    step: 'installation',
    point: 4,
    succeeded: true,
    error_code: null,
    installed: true,
  });
  expect(parseEsimEvent({ ...good, notificationPointId: 101 }).step).toBe('other');
  for (const wrong of [null, {}, { ...good, iccid: '123' }, { ...good, timestamp: 'now' }, { ...good, header: {} }]) {
    expect(() => parseEsimEvent(wrong)).toThrow(expect.objectContaining({ system: 'esim', kind: 'garbage' }) as Error);
  }
});
