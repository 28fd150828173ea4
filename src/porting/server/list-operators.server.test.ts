import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('the operators are listed without a login', async () => {
  const { status, response } = await product.browser('fr').get('/api/port-in/operators');
  expect(status).toBe(200);
  const names = (response.operators as { uuid: string; name: string; network: string }[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Proximus', 'Orange', 'BASE', 'Telenet', 'DIGI', 'Mobile Vikings']));
  expect(response.operators.every(({ uuid }: { uuid: string }) => /^[0-9a-f-]{36}$/.test(uuid))).toBe(true);
});
