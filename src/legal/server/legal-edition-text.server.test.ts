import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAppForEditions } from './testing/start-test-app-for-editions.ts';

let law: Awaited<ReturnType<typeof startTestAppForEditions>>;
beforeAll(async () => {
  law = await startTestAppForEditions();
});
afterAll(() => law.product.stop());

test('the terms of a past date are served as they were then in each language, and an unknown edition is answered with 404', async () => {
  const { start, text } = law;
  await start('2030-02-01', { TERMS_VERSION: '2030-02', SUPPORT_EMAIL: 'ask@other.example' });
  for (const [language, title] of [
    ['en', 'General terms'],
    ['fr', 'Conditions générales'],
    ['nl', 'Algemene voorwaarden'],
  ] as const) {
    const agreed = (await text('at=2030-01-15T10:00:00.000Z', language)).response;
    expect(agreed).toMatchObject({ edition: 1, page: null, has_document: true });
    expect(agreed.text.title).toBe(title);
    expect(JSON.stringify(agreed.text)).toContain('help@canopy.example');
  }
  expect((await text('edition=2')).response).toMatchObject({ edition: 2, version: '2030-02' });
  expect(JSON.stringify((await text('')).response.text)).toContain('ask@other.example');
  // Agreed to before editions were kept.
  expect((await text('at=2020-01-01T00:00:00.000Z')).response.edition).toBe(1);
  expect((await text('edition=9')).status).toBe(404);
});
