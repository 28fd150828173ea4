import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rateLimit } from '#platform/db/tables.ts';
import { type TestApp, startTestApp, type TestAppOptions } from './test-app.ts';

/**
 * The product of all tests of a file: there from the first to the last of them. Everybody comes from one address, so before each test
 * what was asked for before no longer counts, and the clock goes right.
 */
export const testAppOfFile = (options?: TestAppOptions): TestApp => {
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
