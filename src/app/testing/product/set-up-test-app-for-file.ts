import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rateLimit } from '#platform/db/tables.ts';
import { type TestApp, startTestApp, type TestAppOptions } from './test-app.ts';

/** Shares a product between the tests of a file. Before each test, rate limits and the clock are reset, because all tests use one address. */
export const setUpTestAppForFile = (options?: TestAppOptions): TestApp => {
  const product = {} as TestApp;
  beforeAll(async () => {
    Object.defineProperties(product, Object.getOwnPropertyDescriptors(await startTestApp(options)));
  });
  beforeEach(async () => {
    product.clock.setOffset(0);
    await product.db.write.delete(rateLimit);
  });
  afterAll(() => product.stop());
  return product;
};
