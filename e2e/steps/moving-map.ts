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
  const loaded = files.length;

  // A press on the drawing itself.
  await page
    .locator('.map')
    .first()
    .click({ position: { x: 12, y: 12 }, force: true });
  const canvas = page.locator('.live[data-shown] canvas');
  await canvas.waitFor();
  expect(files.slice(loaded).filter((file) => file.includes('map-worker')).length).toBe(1);
  expect(files.slice(loaded).filter((file) => !file.startsWith('/assets/'))).toEqual([]);
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
  expect(await isFocused(pin)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => pin.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Tab');
  const see = page.getByRole('link', { name: texts(`${namespace}:map.see`) });
  expect(await isFocused(see)).toBe(true);
  expect(await see.getAttribute('href')).toMatch(/^\/sustainability\/village\/project\//);

  await page.keyboard.press('Escape');
  await see.waitFor({ state: 'detached' });
  expect(await isFocused(pin)).toBe(true);
  await page.keyboard.press('Escape');
  await canvas.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page.getByRole('button', { name: texts(`${namespace}:map.open`) }))).toBe(true);
};
