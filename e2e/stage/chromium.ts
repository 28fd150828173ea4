import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { importTool } from '../../scripts/install.mjs';
import { setDateAhead } from '../../scripts/set-date-ahead.mjs';

/** The shell first: Chromium without windows, which takes half the processor time of a browser that draws one for nobody. */
const chromiumPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Where a real Chromium is, and how to start it: the one of the system, else the one that comes with npm. */
export const findChromium = async (): Promise<{ executablePath: string; args: string[] }> => {
  const system = process.env['CHROMIUM_PATH'] ?? chromiumPaths.find(existsSync);
  if (system) return { executablePath: system, args: chromiumArguments };
  // The arguments of the package are not used: they are for a serverless function, and make one process for all windows, which ends when the first one closes.
  const tool = (await importTool('chromium')) as { chromium: { executablePath(): Promise<string> } };
  return { executablePath: await tool.chromium.executablePath(), args: chromiumArguments };
};

/** With WebGL, drawn by the processor: without these a Chromium on a machine without a graphics card has none. */
export const withWebgl = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
];

export const openChromium = async (extraArgs: readonly string[] = []): Promise<Browser> => {
  const { executablePath, args } = await findChromium();
  return chromium.launch({ executablePath, args: [...args, ...extraArgs] });
};

/** A context of the browser whose pages have the date of the run, as the product has. */
export const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext(options);
  await context.addInitScript(setDateAhead, Number(process.env['TEST_DATE_SHIFT_MS'] ?? 0));
  return context;
};
