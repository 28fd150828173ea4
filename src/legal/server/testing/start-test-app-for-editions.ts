import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { Settings } from '#platform/settings.ts';
import { recordChangedLegalEditions } from '../commands.ts';

/** A product that can be started anew on another day, with other settings. */
export const startTestAppForEditions = async () => {
  const product: TestApp = await startTestApp();
  return {
    product,
    start: (day: string, changes: Partial<Settings>) =>
      recordChangedLegalEditions(product.db, { ...product.settings, ...changes }, new Date(`${day}T08:00:00Z`)),
    list: async (document: 'terms' | 'privacy') =>
      (await product.browser().callEndpoint('GET /api/legal/edition/list', { query: { document } })).editions,
    text: (query: string, language: 'en' | 'fr' | 'nl' = 'en') =>
      product.browser(language).get(`/api/legal/edition?document=terms&${query}`),
  };
};
