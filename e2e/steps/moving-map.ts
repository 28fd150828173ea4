import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Language } from '#platform/pure/language.ts';
import { textsOf } from '../stage/texts.ts';
import { findPageFlaws, type Visitor } from '../stage/visitor.ts';
import { isFocused } from './focus.ts';

const namespace = 'sustainability/web/projects';

/** Opens the village and presses its drawn map: nothing of the one that moves is loaded before, and nothing on the page moves. */
export const openMovingMap = async (visitor: Visitor, language: Language): Promise<Locator> => {
  const { page } = visitor;
  const texts = textsOf(language);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(`/sustainability/village?lang=${language}`);
  await visitor.waitForHeading(texts(`${namespace}:village.title`));
  await page.waitForLoadState('networkidle');
  const below = page.locator('#village-history');
  const drawn = await below.boundingBox();
  expect(files.filter((file) => file.includes('map-worker'))).toEqual([]);
  const loadedCount = files.length;

  // A press on the drawing itself.
  await page
    .locator('.map')
    .first()
    .click({ position: { x: 12, y: 12 }, force: true });
  const canvas = page.locator('.live[data-shown] canvas');
  await canvas.waitFor();
  expect(files.slice(loadedCount).filter((file) => file.includes('map-worker')).length).toBe(1);
  expect(files.slice(loadedCount).filter((file) => !file.startsWith('/assets/'))).toEqual([]);
  await expect.poll(() => isFocused(canvas)).toBe(true);
  expect((await below.boundingBox())?.y).toBe(drawn?.y);
  expect(await findPageFlaws(page)).toEqual([]);
  return canvas;
};

/** Through the open map with the keyboard, and back to the drawn one. */
export const walkMovingMap = async ({ page }: Visitor, canvas: Locator, language: Language): Promise<void> => {
  const texts = textsOf(language);
  const pin = page.locator('.live__pin').first();
  const leftOf = async (): Promise<number> => (await pin.boundingBox())?.x ?? 0;
  const start = await leftOf();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(leftOf).toBeGreaterThan(start + 20);
  await page.keyboard.press('ArrowRight');
  await expect.poll(leftOf).toBeLessThan(start + 20);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(pin)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => pin.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Enter');
  await expect.poll(() => pin.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  const see = page.getByRole('link', { name: texts(`${namespace}:map.see`) });
  // The card of a project is hidden until the next frame of the map has placed it.
  await see.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(see)).toBe(true);
  expect(await see.getAttribute('href')).toMatch(/^\/sustainability\/village\/project\//);

  await page.keyboard.press('Escape');
  await see.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(pin)).toBe(true);
  await page.keyboard.press('Escape');
  await canvas.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page.getByRole('button', { name: texts(`${namespace}:map.open`) }))).toBe(true);
};

/** With presses alone: the map follows one, and a project is opened without another page of the server. */
export const pressMovingMap = async ({ page, waitForHeading }: Visitor, language: Language): Promise<void> => {
  const texts = textsOf(language);
  const pin = page.locator('.live__pin:visible').first();
  const canvas = page.locator('.live canvas');
  const card = page.locator('.live__card');
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  const west = { x: width / 2 - 50, y: height / 2 };
  const locatePin = async () => {
    const [pinBox, around] = [await pin.boundingBox(), await canvas.boundingBox()];
    return { x: (pinBox?.x ?? 0) - (around?.x ?? 0), y: (pinBox?.y ?? 0) - (around?.y ?? 0) };
  };
  const start = await locatePin();
  await canvas.click({ position: west });
  await expect.poll(async () => (await locatePin()).x).toBeGreaterThan(start.x + 20);
  await pin.click();
  await card.getByText(/./).first().click();
  expect(await card.isVisible()).toBe(true);
  // A press beside an open card closes it, and moves nothing.
  const chosen = await locatePin();
  await canvas.click({ position: { x: 12, y: height - 12 } });
  await card.waitFor({ state: 'detached' });
  expect(await locatePin()).toEqual(chosen);
  await pin.click();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await card.getByRole('link', { name: texts(`${namespace}:map.see`) }).click();
  await page.waitForURL('**/sustainability/village/project/*');
  await page.locator('.live').waitFor({ state: 'detached' });
  await waitForHeading(/./);
  expect(documents).toEqual([]);
};
