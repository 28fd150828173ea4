import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rateLimit } from '#platform/db/tables.ts';
import { releaseClock } from './advance-in-month.ts';
import { type TestApp, startTestApp, type TestAppOptions } from './test-app.ts';

/** Shares a product between the tests of a file. Before each test, rate limits and the clock are reset, because all tests use one address. */
export const setUpTestAppForFile = (options?: TestAppOptions): TestApp => {
  const product = {} as TestApp;
  let beginOffsetMs = 0;
  beforeAll(async () => {
    Object.defineProperties(product, Object.getOwnPropertyDescriptors(await startTestApp(options)));
    beginOffsetMs = product.clock.offsetMs();
    if (options?.beginsAt) await releaseClock(product);
  });
  beforeEach(async () => {
    product.clock.setOffset(beginOffsetMs);
    await product.db.write.delete(rateLimit);
  });
  afterAll(() => product.stop());
  return product;
};
