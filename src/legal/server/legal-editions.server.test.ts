import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAppForEditions } from './testing/start-test-app-for-editions.ts';

let law: Awaited<ReturnType<typeof startTestAppForEditions>>;
beforeAll(async () => {
  law = await startTestAppForEditions();
});
afterAll(() => law.product.stop());

test('two concurrent server starts with changed terms create one edition, and a start with unchanged terms creates none', async () => {
  const { start, list } = law;
  const [first] = await list('terms');
  await start('2030-01-01', {});
  expect(await list('terms')).toEqual([{ ...first, edition: 1 }]);
  const other = { TERMS_VERSION: '2030-02', SUPPORT_EMAIL: 'ask@other.example' };
  await Promise.all([start('2030-02-01', other), start('2030-02-01', other)]);
  expect(await list('terms')).toEqual([
    { edition: 2, version: '2030-02', from: '2030-02-01T08:00:00.000Z' },
    { ...first, edition: 1 },
  ]);
  expect(await list('privacy')).toHaveLength(2);
});
