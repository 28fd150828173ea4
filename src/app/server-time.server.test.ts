import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const dateOf = async (): Promise<number> => {
  const reply = await fetch(`${product.url}/api/languages`);
  return Date.parse(reply.headers.get('date') ?? '');
};

test('the header Date of a reply has the time of the business clock', async () => {
  expect(Math.abs((await dateOf()) - Date.now())).toBeLessThan(5_000);
  product.clock.setOffset(33 * 86_400_000);
  expect(Math.abs((await dateOf()) - product.clock.now().getTime())).toBeLessThan(5_000);
});
