/**
 * The picture of the forest on a slow phone: how long frames take while it moves, on a processor slowed four times.
 * `node scripts/run.mjs bench/scene-frames.ts --url http://localhost:3000` measures a product that runs; `--path` another page.
 * Ends with code 1 when more than one frame in twenty misses two beats of 60 a second.
 */
import { parseArgs } from 'node:util';
import { openChromium } from '../e2e/stage/chromium.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    path: { type: 'string', default: '/sustainability' },
    seconds: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
  },
});
const beatMs = 1000 / 60;

const browser = await openChromium();
try {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(new URL(options.path, options.url).href);
  await page.locator('.forest-picture__scene').waitFor();
  await page.waitForLoadState('networkidle');
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slower) });
  const deltas = await page.evaluate<number[]>(`new Promise((resolve) => {
    const deltas = [];
    const end = performance.now() + ${Number(options.seconds)} * 1000;
    let last;
    const step = (now) => {
      if (last !== undefined) deltas.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(step);
      else resolve(deltas);
    };
    requestAnimationFrame(step);
  })`);
  const sorted = deltas.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  const late = deltas.filter((each) => each > 2 * beatMs).length;
  const perSecond = (1000 * deltas.length) / deltas.reduce((sum, each) => sum + each, 0);
  process.stdout.write(
    `${perSecond.toFixed(1)} frames a second; milliseconds of a frame: median ${at(0.5)}, 95 % below ${at(0.95)}, longest ${at(1)}; ${late} of ${deltas.length} late\n`,
  );
  process.exitCode = late / deltas.length > 0.05 ? 1 : 0;
} finally {
  await browser.close();
}
