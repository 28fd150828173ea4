import { describe, expect, test } from 'vitest';
import { logInByNumber, createTwoSims } from '#app/testing/sims/active-sim.ts';
import type { AnyJson, TestBrowser } from '#app/testing/product/test-browser.ts';
import { insertUsageRecords } from '#app/testing/sims/usage-records.ts';
import { recordIdsOf, setUpUsageFixture } from '#app/testing/sims/usage-fixture.ts';

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
    const seen: string[] = [];
    for (let before: string | null = ''; before !== null;) {
      const page: AnyJson = await stage.list({ limit: '3', ...(before ? { before } : {}) });
      expect(page.response.total).toBe(8);
      seen.push(...recordIdsOf(page));
      before = page.response.next;
    }
    expect(seen.join('')).toBe('hgfedcba');
  });

  test('a page beyond the end is empty and has the total', async () => {
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
  const { browser: owner, own, extra } = await createTwoSims(stage.product);
  const customer_uuid = owner.customer ?? '';
  await insertUsageRecords(stage.product.db, [
    { customer_uuid, customer_product_uuid: own.uuid, record_id: 'of own', begun_at: '2026-11-03T10:00:00Z' },
    { customer_uuid, customer_product_uuid: extra.uuid, record_id: 'of extra', begun_at: '2026-11-03T10:00:00Z' },
  ]);
  const sub = await logInByNumber(stage.product, extra.msisdn);
  const see = async (by: TestBrowser, customer_product_uuid: string) => {
    const answer = await stage.list({ customer_product_uuid }, by);
    return answer.status === 200 ? recordIdsOf(answer) : answer.status;
  };
  expect([await see(sub, extra.uuid), await see(sub, own.uuid)]).toEqual([['of extra'], 404]);
  expect([await see(owner, extra.uuid), await see(owner, own.uuid)]).toEqual([['of extra'], ['of own']]);
  expect(await see(stage.browser, extra.uuid)).toBe(404);
});
