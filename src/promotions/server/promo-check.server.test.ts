import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('returns the discount of a code without a login, ignoring case and spaces', async () => {
  const { response } = await product.browser('fr').get('/api/promo/check', { query: { promo: ' forest5 ' } });
  expect(response).toEqual({ promo: 'FOREST5', kind: 'euro', value: 5, months: 6 });
});

test('refuses an expired code under its field', async () => {
  const { status, problem } = await product.browser('fr').get('/api/promo/check', { query: { promo: 'SPRING25' } });
  expect([status, problem.code, problem.detail]).toEqual([422, 'PROMO_EXPIRED', 'Ce code promo a expiré']);
  expect(problem.errors).toMatchObject([{ field: 'promo', code: 'PROMO_EXPIRED' }]);
});

test.each(['FREE', "' or 1=1", '😀'])('refuses the unknown code %s', async (promo) => {
  const { status, problem } = await product.browser().get('/api/promo/check', { query: { promo } });
  expect([status, problem.code, problem.detail]).toEqual([422, 'PROMO_UNKNOWN', 'This promo code does not exist']);
});

test('refuses a missing or too long code as bad input', async () => {
  for (const query of [{}, { promo: '' }, { promo: 'X'.repeat(41) }]) {
    expect(
      (await product.browser().get('/api/promo/check', { query: query as Record<string, string> })).problem.code,
    ).toBe('INVALID_INPUT');
  }
});
