import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { isLanguage } from '#platform/pure/language.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { allWalks } from './walks.ts';
import { openStage } from '../stage/stage.ts';

// Walks through the product and keeps every screen as a picture, on a phone and on a wide screen, light and dark:
// `npx node e2e/walks/screenshots.ts <folder> [en|fr|nl] [part…]`

const [folder = 'test-results/screens', pattern, ...parts] = process.argv.slice(2);
const language = isLanguage(pattern) ? pattern : 'en';
const widths = [375, 1280] as const;
const defaultHeights = { 375: 812, 1280: 900 } as const;

// The colours of the other scheme fade for a moment.
const waitForAnimations = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.all(document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity).map((each) => each.finished.catch(() => 0))))`;

const captureScreenshots = async (page: Page, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: defaultHeights[width] });
    // The whole page at once, except below a dialog, which belongs to the window.
    const height = await page.evaluate(
      "document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight",
    );
    await page.setViewportSize({ width, height: Math.max(defaultHeights[width], Number(height)) });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(waitForAnimations);
      await page.screenshot({ path: join(folder, `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 375, height: defaultHeights[375] });
};

mkdirSync(folder, { recursive: true });
const stage = await openStage();
let count = 0;
for (const [part, walk] of allWalks) {
  if (parts.length > 0 && !parts.includes(part)) continue;
  // Many customers come from one address here.
  await stage.product.db.write.delete(rateLimit);
  const person = await stage.openPerson({ language });
  try {
    await walk(person, async (name) => {
      await captureScreenshots(person.page, name);
      count += 1;
    });
  } catch (error) {
    process.stderr.write(`${part} ended at ${person.page.url()}: ${String(error)}\n`);
    process.exitCode = 1;
    await captureScreenshots(person.page, `ended-${part}`).catch(() => undefined);
  }
  for (const fault of person.faults) process.stderr.write(`${part}: ${fault}\n`);
  await person.close();
}
await stage.close();
process.stdout.write(`${count} screens in ${folder}\n`);
