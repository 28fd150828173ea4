import { afterAll, beforeAll } from 'vitest';
import { activeSim } from './active-sim.ts';
import type { Loose, TestBrowser } from '../product/test-browser.ts';
import { testProduct, type TestProduct } from '../product/test-product.ts';
import { storeRecords } from './usage-records.ts';

/** A product with one SIM in use and eight records of it, around the day of 25 hours. */
export type UsageStage = {
  product: TestProduct;
  browser: TestBrowser;
  email: string;
  customer_product_uuid: string;
  list(query?: Record<string, string>, by?: TestBrowser): Promise<Loose>;
  details(query: Record<string, string>): Promise<Loose>;
};

/** Opens it before the tests of a file, and closes it after them. */
export const usageStage = (): UsageStage => {
  const stage = {} as UsageStage;
  beforeAll(async () => {
    const product = await testProduct();
    const { browser, email, line } = await activeSim(product);
    const customer_product_uuid = line.uuid;
    const sim = { customer_uuid: browser.customer ?? '', customer_product_uuid };
    await storeRecords(product.db, [
      { ...sim, record_id: 'a', begun_at: '2026-10-24T21:59:59Z' },
      // The day of 25 hours, and the hour that comes twice.
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
      // Two that began together stand in the order of their ids.
      { ...sim, record_id: 'g', begun_at: '2026-11-02T10:00:00Z' },
      { ...sim, record_id: 'h', begun_at: '2026-11-02T10:00:00Z', incoming: true },
    ]);
    const ask = (path: string, query: Record<string, string>, by = browser) =>
      by.get(`/api/customer/product/${path}`, { query: { customer_product_uuid, ...query } });
    Object.assign(stage, {
      product,
      browser,
      email,
      customer_product_uuid,
      list: (query = {}, by = browser) => ask('usage-history/list', query, by),
      details: async (query: Record<string, string>) => (await ask('usage/details', query)).response as Loose,
    } satisfies UsageStage);
  }, 60_000);
  afterAll(() => stage.product.stop());
  return stage;
};

export const idsOf = ({ response }: Loose): string[] => response.items.map(({ record_id }: Loose) => record_id);
