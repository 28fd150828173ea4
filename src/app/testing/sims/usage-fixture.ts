import { afterAll, beforeAll } from 'vitest';
import { createActiveSim } from './active-sim.ts';
import type { AnyJson, TestBrowser } from '../product/test-browser.ts';
import { startTestApp, type TestApp } from '../product/test-app.ts';
import { createReadyState } from './walk-ready-customers.ts';
import { insertUsageRecords } from './usage-records.ts';

/** A product with one active SIM and eight usage records around the day of 25 hours (end of summer time). */
export type UsageFixture = {
  product: TestApp;
  browser: TestBrowser;
  email: string;
  customer_product_uuid: string;
  list(query?: Record<string, string>, by?: TestBrowser): Promise<AnyJson>;
  details(query: Record<string, string>): Promise<AnyJson>;
};

/** Creates the fixture before the tests of a file and closes it after them. */
export const setUpUsageFixture = (): UsageFixture => {
  const stage = {} as UsageFixture;
  beforeAll(async () => {
    const product = await startTestApp({ readyCustomers: createReadyState });
    const { browser, email, line } = await createActiveSim(product);
    const customer_product_uuid = line.uuid;
    const sim = { customer_uuid: browser.customer ?? '', customer_product_uuid };
    await insertUsageRecords(product.db, [
      { ...sim, record_id: 'a', begun_at: '2026-10-24T21:59:59Z' },
      // The day of 25 hours, with its repeated hour.
      { ...sim, record_id: 'b', begun_at: '2026-10-24T22:00:00Z', type: 5, quantity: 1_000_000_000 },
      { ...sim, record_id: 'c', begun_at: '2026-10-25T00:30:00Z', type: 6, quantity: 300_000_000, country: 'FR' },
      { ...sim, record_id: 'd', begun_at: '2026-10-25T01:30:00Z', type: 5, quantity: 5 },
      {
        ...sim,
        record_id: 'e',
        begun_at: '2026-10-25T22:59:59Z',
        type: 10,
        included: 0,
        cost_millicents: 150_400,
        other_party: '+3290012345',
        other_country: 'BE',
      },
      { ...sim, record_id: 'f', begun_at: '2026-10-25T23:00:00Z', type: 7, quantity: 1, other_party: '+3247012xxxx' },
      // Two records with the same start are sorted by id.
      { ...sim, record_id: 'g', begun_at: '2026-11-02T10:00:00Z' },
      { ...sim, record_id: 'h', begun_at: '2026-11-02T10:00:00Z', incoming: true },
    ]);
    const getOfProduct = (path: string, query: Record<string, string>, by = browser) =>
      by.get(`/api/customer/product/${path}`, { query: { customer_product_uuid, ...query } });
    Object.assign(stage, {
      product,
      browser,
      email,
      customer_product_uuid,
      list: (query = {}, by = browser) => getOfProduct('usage-history/list', query, by),
      details: async (query: Record<string, string>) =>
        (await getOfProduct('usage/details', query)).response as AnyJson,
    } satisfies UsageFixture);
  }, 60_000);
  afterAll(() => stage.product.stop());
  return stage;
};

export const recordIdsOf = ({ response }: AnyJson): string[] =>
  response.items.map(({ record_id }: AnyJson) => record_id);
