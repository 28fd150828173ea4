import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInByNumber, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import { daysOfZone } from '#platform/pure/zone-days.ts';
import { wearables } from '#sustainability/rules/wearables.ts';
import { sendUsage } from '#usage/server/testing/send-usage.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

test('the estimate of a SIM has four parts with the devices of the caller, and a sub-account sees its own SIM only', async () => {
  const { browser, ownSim, extraSim } = await createTwoSims(product);
  const sub = await logInByNumber(product, extraSim.msisdn);
  const [phone] = wearables;
  await sub.post('/api/customer/wearable/add', { wearable_uuid: phone.uuid, has_refurbished: true });
  const getDetails = (who: typeof sub, customer_product_uuid: string) =>
    who.get('/api/green/emission/details', { query: { customer_product_uuid } });
  const mine = await getDetails(browser, ownSim.uuid);
  expect(mine.response.parts).toMatchObject([
    { part: 'device', kg: 0, lines: [] },
    { part: 'charging', lines: [{ factor: 'charging', grams: 50, unit: 'month' }] },
    { part: 'network', kg: 0, lines: [{ factor: 'data', amount: 0 }, { factor: 'voice' }, { factor: 'sms' }] },
    { part: 'sim', kg: 0.1, lines: [{ factor: 'esim', amount: 1, grams: 120, source: 'assumed' }] },
  ]);
  const strangersReply = await getDetails(sub, extraSim.uuid);
  expect(strangersReply.response.parts[0]).toMatchObject({
    lines: [{ factor: 'making', year: 2025, device: { wearable_uuid: phone.uuid, months: 30 } }],
  });
  expect((await getDetails(sub, ownSim.uuid)).status).toBe(404);
});

test('/api/green/emission/history has the same sum as /api/green/emission/details for every group, as JSON and CSV', async () => {
  const { browser } = await createTwoSims(product);
  const { response: month } = await browser.get('/api/green/emission/details');
  const getHistory = async (query: Record<string, string>) =>
    (await browser.get('/api/green/emission/history', { query })).response as AnyJson;
  for (const group of ['day', 'week', 'month', 'total']) {
    const { items, total } = await getHistory({ group });
    expect(items).toHaveLength(total);
    expect(items.reduce((sum: number, { kg }: AnyJson) => sum + kg, 0)).toBeCloseTo(month.kg, 1);
    expect(items[0].parts.map(({ part }: AnyJson) => part)).toEqual(['device', 'charging', 'network', 'sim']);
  }
  const csv = await browser.get('/api/green/emission/history', { query: { group: 'day', response_format: 'csv' } });
  expect(csv.headers.get('content-type')).toMatch('text/csv');
  // After two more days there are three in all. A CSV file has all of them, unless `limit` asks for fewer.
  await product.advanceClock('P2D');
  const rowsOf = async (query: Record<string, string>) => {
    const file = await browser.get('/api/green/emission/history', {
      query: { group: 'day', response_format: 'csv', ...query },
    });
    return new TextDecoder().decode(file.bytes).trim().split('\r\n').slice(1);
  };
  const rows = await rowsOf({});
  expect(rows).toHaveLength(3);
  expect(await rowsOf({ limit: '2' })).toEqual(rows.slice(0, 2));
  expect(await rowsOf({ limit: '2', offset: '2' })).toEqual(rows.slice(2));
  browser.language = 'nl';
  const { bytes } = await browser.get('/api/green/emission/history', { query: { response_format: 'csv' } });
  expect(new TextDecoder().decode(bytes)).toMatch(
    /^Eerste dag;Dag na de laatste;[^]*\r\n\d{4}-\d\d-\d\d;[^\n]*;\d+,\d+/,
  );
  for (const time_zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const { items } = await getHistory({ group: 'day', time_zone });
    const { dayOf } = daysOfZone(time_zone);
    expect(items[0].from).toBe(dayOf(product.clock.now()));
    expect(items.reduce((sum: number, { kg }: AnyJson) => sum + kg, 0)).toBeGreaterThan(0.12);
  }
  const unknown = await browser.get('/api/green/emission/history', { query: { time_zone: 'Europe/Atlantis' } });
  expect(unknown.problem.code).toBe('INVALID_INPUT');
  expect((await getHistory({ time_start: '2020-01-01', time_end: '2020-02-01' })).items).toEqual([]);
});

test('a history that begins within a month has the same days as a history that begins earlier', async () => {
  const { ownSim } = await createTwoSims(product);
  const { dayOf } = daysOfZone('Europe/Brussels');
  // To the 3rd to 6th of the next month, so that the days of usage are in the same month.
  await product.advanceClock(`P${34 - Number(dayOf(product.clock.now()).slice(8))}D`);
  for (let day = 0; day < 3; day += 1) {
    // 30 MB are 1.48 grams.
    await sendUsage(product, ownSim.order_product_uuid, [{ quantity: 30_000_000 }]);
    await product.advanceClock('P1D');
  }
  // The session has ended in the meantime.
  const browser = await logInByNumber(product, ownSim.msisdn);
  const listDays = async (query: Record<string, string>) =>
    (await browser.get('/api/green/emission/history', { query: { group: 'day', ...query } })).response.items;
  const days: AnyJson[] = await listDays({});
  expect(days.slice(0, 4).map(({ parts }) => parts[2])).toMatchObject([
    { kg: 0 },
    { kg: 0.001 },
    { kg: 0.002 },
    { kg: 0.001 },
  ]);
  for (const count of [1, 2, 3])
    expect(await listDays({ time_start: days[count - 1].from })).toEqual(days.slice(0, count));
});
