import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addWorkingDays } from '#platform/pure/working-days.ts';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { portingHouse } from '../../../sandbox/porting-house/porting-house.ts';
import { type NewPortingRequest, openPortingHouse, parsePortingEvent, type PortingHouse } from './porting-house.ts';
import { rejectionCodes } from './wire.ts';

let world: TestWorld;
let house: PortingHouse;

beforeEach(async () => {
  world = await startTestWorld([portingHouse]);
  house = openPortingHouse({ url: world.url, key: 'key', timeout_ms: 2_000 });
});
afterEach(() => world.stop());

const data = {
  operator: 'proximus',
  subscription: 'postpaid',
  sim_number: '8932010000000001010',
  customer_number: '1234567890',
} as const;
const request: NewPortingRequest = {
  external_id: 'port-1',
  msisdn: '+32470123456',
  mandate_signed_at: new Date('2026-11-20T10:00:00Z'),
  ...data,
};
const parsedEvents = () => world.receivedWebhooks.map(({ body }) => parsePortingEvent(body));
const types = () => parsedEvents().map(({ type }) => type);
const scheduledFor = (): Date | undefined =>
  parsedEvents().flatMap((event) => (event.type === 'scheduled' ? [event.scheduled_for] : []))[0];

test('a request is validated, scheduled for 10:00 on the next working day, and ported at that time', async () => {
  const { request_id, state, attempt } = await house.request(request);
  expect({ state, attempt }).toEqual({ state: 'submitted', attempt: 1 });
  await world.advance('PT2S');
  await world.advance('PT1S');
  expect(types()).toEqual(['validated', 'scheduled']);
  const scheduled_for = scheduledFor();
  const { now: clock } = (await world.get('/api/clock')) as { now: string };
  expect(brusselsDate(scheduled_for ?? new Date(0))).toBe(addWorkingDays(brusselsDate(new Date(clock)), 1));
  expect(scheduled_for?.toLocaleTimeString('en-GB', { timeZone: 'Europe/Brussels' })).toBe('10:00:00');
  await world.advance('P7D');
  expect(types()).toEqual(['validated', 'scheduled', 'ported']);
  expect(parsedEvents().every((event) => event.request_id === request_id && event.external_id === 'port-1')).toBe(true);
  expect(world.receivedWebhooks[0]).toMatchObject({
    path: '/api/webhook/porting',
    signed: true,
  });
  await expect(house.cancel(request_id)).rejects.toMatchObject({
    system: 'porting-house',
    kind: 'refused',
    code: 'TOO_LATE',
  });
});

test('a request for a later date is scheduled on that date, or on the next working day after a public holiday', async () => {
  const { request_id } = await house.request({ ...request, date: '2031-07-21' });
  await world.press(`/api/porting/requests/${request_id}/advance`);
  await world.press(`/api/porting/requests/${request_id}/advance`);
  // 21 July is a public holiday.
  await world.waitUntilDelivered();
  expect(scheduledFor()?.toISOString()).toBe('2031-07-22T08:00:00.000Z');
});

test('two requests with the same external id create one request, and requests are filtered by number and state', async () => {
  const portingRequests = await Promise.all([house.request(request), house.request(request)]);
  expect(portingRequests[0]?.request_id).toBe(portingRequests[1]?.request_id);
  expect(await world.get('/api/porting/requests')).toHaveLength(1);
  expect(await world.get('/api/porting/requests?msisdn=+32470123456&state=submitted')).toHaveLength(1);
  expect(await world.get('/api/porting/requests?msisdn=+32470123457')).toHaveLength(0);
});

test('a known number is rejected for wrong data, and ported after a resubmission with the right data', async () => {
  const wrong = { ...request, msisdn: '+32470000101' as const, customer_number: '999' };
  const { request_id } = await house.request(wrong);
  await expect(house.resubmit(request_id, 2, data)).rejects.toMatchObject({ kind: 'refused', code: 'NOT_REJECTED' });
  await world.advance('PT2S');
  expect(parsedEvents()).toMatchObject([{ type: 'rejected', code: 'CUSTOMER_NUMBER_MISMATCH', attempt: 1 }]);

  const resubmitted = await house.resubmit(request_id, 2, data);
  expect(resubmitted).toMatchObject({ state: 'submitted', attempt: 2, rejection: null });
  expect(await house.resubmit(request_id, 2, data)).toEqual(resubmitted);
  await world.advance('PT2S');
  await world.advance('PT1S');
  expect((await world.press(`/api/porting/requests/${request_id}/port`)).status).toBe(200);
  await world.waitUntilDelivered();
  expect(types()).toEqual(['rejected', 'validated', 'scheduled', 'ported']);
  expect(parsedEvents().map(({ attempt }) => attempt)).toEqual([1, 2, 2, 2]);
});

/** Requests port-ins with the correct data of a known prepaid number, except `change`. */
const submitChanged = async (external_id: string, change: Partial<NewPortingRequest>) => {
  await house.request({
    ...request,
    msisdn: '+32485000103',
    operator: 'base',
    subscription: 'prepaid',
    sim_number: '8932200000000001036',
    external_id,
    ...change,
  });
  await world.advance('PT2S');
  const lastEvent = parsedEvents().at(-1);
  return lastEvent?.type === 'rejected' ? lastEvent.code : lastEvent?.type;
};

test('a known number is rejected for another operator or SIM number, and validated with the same data in another notation', async () => {
  expect(await submitChanged('a', { operator: 'orange' })).toBe('WRONG_OPERATOR');
  expect(await submitChanged('b', { sim_number: '8932010000000001010' })).toBe('SIM_NUMBER_MISMATCH');
  expect(await submitChanged('c', { operator: 'BASE Company', sim_number: '8932 2000 0000 0001 036' })).toBe(
    'validated',
  );
});

describe('numbers whose ending selects a rejection', () => {
  test.each(rejectionCodes.map((code, n) => [code, `+32470123${991 + n}` as Msisdn] as const))(
    'code %s for %s',
    async (code, msisdn) => {
      const { request_id } = await house.request({ ...request, msisdn });
      await world.advance('PT2S');
      expect(parsedEvents()).toMatchObject([{ type: 'rejected', code }]);
      await house.resubmit(request_id, 2, {
        operator: 'orange',
        subscription: 'postpaid',
        sim_number: '8932100000000001029',
        customer_number: '77',
      });
      await world.advance('PT2S');
      const passes = !['UNKNOWN_NUMBER', 'NUMBER_INACTIVE', 'HOLDER_MISMATCH'].includes(code);
      expect(types().at(-1)).toBe(passes ? 'validated' : 'rejected');
    },
  );
});

test('a cancelled request stays cancelled and sends one event', async () => {
  const { request_id } = await house.request(request);
  expect((await house.cancel(request_id)).state).toBe('cancelled');
  expect((await house.cancel(request_id)).state).toBe('cancelled');
  await world.advance('P60D');
  expect(types()).toEqual(['cancelled']);
  await expect(house.cancel('unknown')).rejects.toMatchObject({ kind: 'refused', code: 'REQUEST_UNKNOWN' });
});

test('a rejected request that is not resubmitted expires after 30 days', async () => {
  await world.behave('porting', { mode: 'refuse', code: 'HOLDER_MISMATCH', times: 1 });
  await house.request(request);
  await world.advance('PT2S');
  // In hours, because a day of the calendar may have 23.
  await world.advance(`PT${29 * 24}H`);
  expect(parsedEvents()).toMatchObject([{ type: 'rejected', code: 'HOLDER_MISMATCH' }]);
  await world.advance('PT24H');
  expect(types()).toEqual(['rejected', 'expired']);
});

test('events that are repeated or out of order keep their event id', async () => {
  await world.behave('porting', { mode: 'twice' });
  const { request_id } = await house.request(request);
  await world.press(`/api/porting/requests/${request_id}/port`);
  await world.waitUntilDelivered();
  expect(types()).toEqual(['validated', 'validated', 'scheduled', 'scheduled', 'ported', 'ported']);
  await world.press(`/api/porting/requests/${request_id}/again`);
  await world.waitUntilDelivered();
  expect(types().slice(-3)).toEqual(['ported', 'scheduled', 'validated']);
  expect(new Set(parsedEvents().map(({ event_id }) => event_id)).size).toBe(3);
});

test('failures of the porting house have their kinds, and an invalid number is refused with INVALID_REQUEST', async () => {
  await world.behave('porting', { mode: 'garbage', times: 1 });
  await expect(house.request(request)).rejects.toMatchObject({ kind: 'garbage' });
  await world.behave('porting', { mode: 'down', times: 1 });
  await expect(house.request(request)).rejects.toMatchObject({ kind: 'down' });
  await world.behave('porting', { mode: 'delay', delay_ms: 1_000, times: 1 });
  const hasty = openPortingHouse({ url: world.url, key: 'key', timeout_ms: 50 });
  await expect(hasty.request(request)).rejects.toMatchObject({ kind: 'down', code: 'TIMEOUT' });
  const wrong = house.request({ ...request, external_id: 'b', msisdn: '+3227654321' });
  await expect(wrong).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' });
});

test('the sandbox buttons answer 409 for an unknown rejection code and for a step that the state does not allow', async () => {
  const { request_id } = await house.request(request);
  const at = (action: string) => `/api/porting/requests/${request_id}/${action}`;
  expect((await world.press(at('reject'), { code: 'NO_MOOD' })).status).toBe(409);
  expect(await world.press(at('reject'), { code: 'TECHNICAL' })).toMatchObject({
    status: 200,
    json: { rejection: { code: 'TECHNICAL' } },
  });
  expect((await world.press(at('advance'))).status).toBe(409);
  expect(await world.press(at('expire'))).toMatchObject({ status: 200, json: { state: 'expired' } });
});

test('an event without the fields of its type throws an error of kind garbage', () => {
  const good = { event_id: 'e', request_id: 'r', external_id: 'x', attempt: 1, occurred_at: '2026-11-21T10:00:00Z' };
  expect(parsePortingEvent({ ...good, type: 'ported' }).type).toBe('ported');
  for (const body of [
    null,
    [],
    { ...good, type: 'lost' },
    { ...good, type: 'rejected' },
    { ...good, type: 'scheduled' },
    { ...good, type: 'rejected', rejection: { code: 'NO' } },
  ]) {
    expect(() => parsePortingEvent(body)).toThrow(
      expect.objectContaining({ system: 'porting-house', kind: 'garbage' }) as Error,
    );
  }
});
