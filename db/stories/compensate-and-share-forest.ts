import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { Story } from './story.ts';

/** Compensates kilograms of the wallet with the default project, and creates a public page of the forest. Returns false when both were there already. */
export const compensateAndShareForest = async (
  browser: TestBrowser,
  { gives_kg, shows_forest_as }: Pick<Story, 'gives_kg' | 'shows_forest_as'>,
): Promise<boolean> => {
  let isChanged = false;
  if (gives_kg !== undefined) {
    const { wallet, entries } = await browser.callEndpoint('GET /api/green/compensation/details', { query: {} });
    const { default_project_uuid, kg } = wallet;
    if (default_project_uuid !== null && kg >= gives_kg && !entries.some(({ kind }) => kind === 'given')) {
      const body = { project_uuid: default_project_uuid, amount: gives_kg };
      await browser.callEndpoint('POST /api/green/compensation/compensate', { body });
      isChanged = true;
    }
  }
  if (shows_forest_as !== undefined) {
    const { shares } = await browser.callEndpoint('GET /api/green/share/list');
    if (shares.length === 0) {
      await browser.callEndpoint('POST /api/green/share/create', { body: { what: 'forest', name: shows_forest_as } });
      isChanged = true;
    }
  }
  return isChanged;
};
