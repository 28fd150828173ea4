import { describe, expect, test } from 'vitest';
import { createActiveSim, createTwoSims, logInByNumber } from '#app/testing/sims/active-sim.ts';
import type { AnyJson, TestBrowser } from '#app/testing/product/test-browser.ts';
import { insertUsageRecords } from '#app/testing/sims/usage-records.ts';
import { recordIdsOf, setUpUsageFixture } from '#app/testing/sims/usage-fixture.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { usageMonth } from '../tables.ts';
import { sendUsage } from '../testing/send-usage.ts';

const stage = setUpUsageFixture();

describe('usage history', () => {
  test('lists all records of a SIM with type and cost, the newest first', async () => {
    const answer = await stage.list();
    expect(recordIdsOf(answer).join('')).toBe('hgfedcba');
    expect(answer.response).toMatchObject({ total: 8, next: null, as_of: expect.stringMatching(/Z$/) });
    expect(answer.response.items[3]).toEqual({
      record_id: 'e',
      begun_at: '2026-10-25T22:59:59.000Z',
      type: 10,
      incoming: false,
      quantity: 60,
      unit: 's',
      included: 0,
      cost: 1.504,
      other_party: '+3290012345',
      other_country: 'BE',
      country: 'BE',
      questioned_at: null,
    });
  });

  test('is paged by offset or by cursor', async () => {
    expect(recordIdsOf(await stage.list({ limit: '3', offset: '2' })).join('')).toBe('fed');
    const seenIds: string[] = [];
    for (let before: string | null = ''; before !== null;) {
      const page: AnyJson = await stage.list({ limit: '3', ...(before ? { before } : {}) });
      expect(page.response.total).toBe(8);
      seenIds.push(...recordIdsOf(page));
      before = page.response.next;
    }
    expect(seenIds.join('')).toBe('hgfedcba');
  });

  test('a page beyond the end has no items and the total', async () => {
    const { items, total, next } = (await stage.list({ offset: '20' })).response;
    expect([items, total, next]).toEqual([[], 8, null]);
  });

  test('the start is inclusive, the end exclusive, and types are filtered', async () => {
    const day = { start_time: '2026-10-24T22:00:00Z', end_time: '2026-10-25T23:00:00Z' };
    expect(recordIdsOf(await stage.list(day)).join('')).toBe('edcb');
    const ofTypes = await stage.list({ ...day, types: '5,6' });
    expect([recordIdsOf(ofTypes).join(''), ofTypes.response.total]).toEqual(['dcb', 3]);
  });

  test.each<Record<string, string>>([
    { limit: '0' },
    { limit: '201' },
    { offset: '-1' },
    { start_time: 'x' },
    { types: '5;6' },
    { before: 'x' },
  ])('%o is refused', async (query) => {
    expect((await stage.list(query)).status).toBe(400);
  });
});

test('a sub-account sees the usage of its SIM only; the main account sees both', async () => {
  const { browser: owner, ownSim, extraSim } = await createTwoSims(stage.product);
  const customer_uuid = owner.customer ?? '';
  await insertUsageRecords(stage.product.db, [
    { customer_uuid, customer_product_uuid: ownSim.uuid, record_id: 'of own', begun_at: '2026-11-03T10:00:00Z' },
    { customer_uuid, customer_product_uuid: extraSim.uuid, record_id: 'of extra', begun_at: '2026-11-03T10:00:00Z' },
  ]);
  const sub = await logInByNumber(stage.product, extraSim.msisdn);
  const see = async (by: TestBrowser, customer_product_uuid: string) => {
    const answer = await stage.list({ customer_product_uuid }, by);
    return answer.status === 200 ? recordIdsOf(answer) : answer.status;
  };
  expect([await see(sub, extraSim.uuid), await see(sub, ownSim.uuid)]).toEqual([['of extra'], 404]);
  expect([await see(owner, extraSim.uuid), await see(owner, ownSim.uuid)]).toEqual([['of extra'], ['of own']]);
  expect(await see(stage.browser, extraSim.uuid)).toBe(404);
});

test('counted usage equals the buckets of the SIM, for usage at home, abroad and beyond the plan', async () => {
  const { product } = stage;
  const { browser, line } = await createActiveSim(product);
  await sendUsage(product, line.order_product_uuid, [
    { quantity: 2_340_000_000 },
    { quantity: 500_000_000, plmn: '20801' },
    { quantity: 30_000_000, plmn: '310260' },
    { quantity: 400_000_000_000 },
    { service: 'voice', direction: 'out', quantity: 125, other_party: '+32470123456' },
    { service: 'voice', direction: 'out', quantity: 61, other_party: '+33612345678' },
  ]);
  const query = { customer_product_uuid: line.uuid };
  const { slots } = await browser.callEndpoint('GET /api/customer/product/usage/details', { query });
  const { customer_product } = await browser.callEndpoint('GET /api/customer/session');
  const meter = (kind: string) => customer_product[0]?.buckets.find((each) => each.kind === kind)?.used;
  const sumOf = (unit: string, field: 'quantity' | 'counted') =>
    slots.reduce((sum, slot) => sum + (slot.unit === unit ? slot[field] : 0), 0);
  expect([sumOf('B', 'counted'), sumOf('B', 'quantity')]).toEqual([402_840_000_000, 402_870_000_000]);
  expect(meter('data')).toBe(402.84);
  expect([sumOf('s', 'counted'), sumOf('s', 'quantity'), meter('voice')]).toEqual([125, 186, 3]);
});

test('a whole past month has its allowances, and any other period has none', async () => {
  const sim = {
    customer_uuid: stage.browser.customer ?? '',
    customer_product_uuid: stage.customer_product_uuid,
  };
  const month: BusinessDate = '2026-08-01';
  const bucket = (kind: 'data' | 'voice', total: number | null) => ({ kind, month, used: 1, total, monthly: total });
  await stage.product.db.write.insert(usageMonth).values({
    ...sim,
    month,
    buckets: [bucket('data', 20_000_000_000), bucket('voice', null)],
    spent: { month, all: 0, data_abroad: 0 },
  });
  const allowancesOf = async (start_date: string, end_date: string) =>
    (await stage.details({ period: 'custom', start_date, end_date })).allowances;
  expect(await allowancesOf('2026-08-01', '2026-08-31')).toEqual([
    { kind: 'data', total: 20_000_000_000 },
    { kind: 'voice', total: null },
  ]);
  expect(await allowancesOf('2026-08-01', '2026-08-30')).toEqual([]);
  expect(await allowancesOf('2026-07-01', '2026-07-31')).toEqual([]);
  expect((await stage.details({ period: 'month' })).allowances).toEqual([]);
});
