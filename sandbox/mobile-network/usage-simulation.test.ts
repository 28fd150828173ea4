import { expect, test } from 'vitest';
import { startTestWorld } from '../core/test-world.ts';
import { simulateBetween, type UsageRecord } from './usage-simulation.ts';
import { mobileNetwork } from './mobile-network.ts';

const services = { data: true, data_roaming: true };
const liver = (n: number) => ({ id: `893299000000000${n}`, imsi: `20601900000${n}`, services });
const [from, periodEnd] = [new Date('2026-10-01T00:00:00+02:00'), new Date('2026-11-01T00:00:00+01:00')];

test('the simulation of a month is deterministic, in one or several periods', () => {
  const noon = new Date('2026-10-12T12:34:00Z');
  const month = simulateBetween(liver(1000), from, periodEnd);
  expect([
    ...simulateBetween(liver(1000), from, noon),
    ...simulateBetween(liver(1000), new Date('2026-10-12T12:30:00Z'), periodEnd),
  ]).toEqual(month);
  expect(new Set(month.map(({ id }) => id)).size).toBe(month.length);
});

test('a month has some gigabytes, a few calls a day, and more usage by day than by night', () => {
  const months = Array.from({ length: 40 }, (_, n) => simulateBetween(liver(1000 + n), from, periodEnd));
  const sum = (records: UsageRecord[], service: string) =>
    records.filter((record) => record.service === service).reduce((all, { quantity }) => all + quantity, 0);
  const gigabytes = months.map((records) => sum(records, 'data') / 1_000_000_000);
  expect(Math.min(...gigabytes)).toBeGreaterThan(3);
  expect(Math.max(...gigabytes)).toBeLessThan(40);
  const all = months.flat();
  const night = all.filter(({ began_at }) => /T0[0-3]:/.test(began_at)).length;
  expect(night / all.length).toBeLessThan(0.06);
  expect(all.some(({ plmn }) => plmn !== undefined)).toBe(true);
  expect(
    months
      .map((records) => records.filter(({ service }) => service === 'voice').length / 31)
      .every((a) => a > 0.4 && a < 6),
  ).toBe(true);
});

test('a line without data service has no data usage', () => {
  const lineWithoutData = { ...liver(1000), services: { data: false } };
  expect(simulateBetween(lineWithoutData, from, periodEnd).filter(({ service }) => service === 'data')).toEqual([]);
});

test('the actions of a line send batches, and fail for a line without an IMSI', async () => {
  const world = await startTestWorld([mobileNetwork]);
  const order = (externalId: string, iccid: string, imsi?: string) => ({
    externalId,
    description: 'activate',
    serviceOrderItem: [
      {
        id: '1',
        action: 'add',
        service: {
          state: 'active',
          serviceSpecification: { id: 'mobile-line' },
          serviceCharacteristic: Object.entries({
            msisdn: '+32470000001',
            iccid,
            planCode: 'x',
            ...(imsi && { imsi }),
          }).map(([name, value]) => ({ name, value })),
        },
      },
    ],
  });
  const [knownIccid, unknown] = ['8932010000000001051', '8932010000000001069'];
  await world.press('/tmf-api/serviceOrdering/v4/serviceOrder', order('a', knownIccid, '206019000000017'));
  await world.press('/tmf-api/serviceOrdering/v4/serviceOrder', order('b', unknown));
  await world.advance('PT10S');
  world.receivedWebhooks.length = 0;
  expect((await world.press(`/api/network/lines/${unknown}/use`)).status).toBe(409);
  for (const action of ['use', 'twice', 'past', 'disorder', 'stranger'])
    expect((await world.press(`/api/network/lines/${knownIccid}/${action}`, { days: '3' })).status).toBe(200);
  await world.waitUntilDelivered();
  const batches = world.receivedWebhooks.map(
    ({ path, body }) => [path, (body as { records: UsageRecord[] }).records] as const,
  );
  expect(batches.every(([path]) => path === '/api/webhook/network/usage')).toBe(true);
  const [usedRecords, repeatedRecords, past, , stranger] = batches.map(([, records]) => records);
  expect(repeatedRecords).toEqual(usedRecords);
  expect(past?.length).toBeGreaterThan(20);
  expect([usedRecords?.[0]?.imsi, stranger?.[0]?.imsi]).toEqual(['206019000000017', '206019999999999']);
  await world.stop();
});
