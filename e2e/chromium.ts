import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A real Chromium: the one of the system, else the one that comes with npm. */
export const openChromium = async (): Promise<Browser> => {
  const system = process.env['CHROMIUM_PATH'] ?? installed.find(existsSync);
  if (system) return chromium.launch({ executablePath: system, args: quiet });
  const { default: packed } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packed.executablePath(), args: [...packed.args, ...quiet] });
};
