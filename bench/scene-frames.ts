/**
 * The picture of the forest on a slow phone: what a frame costs while it moves, in processor time of a trace, which other programs of the machine do not lengthen.
 * `node scripts/run.mjs bench/scene-frames.ts --url http://localhost:3000` measures a product that runs; `--path` another page.
 * The page (script, style, layout, paint) and the compositor have a quarter of a frame, for a processor slowed four times. What draws the pixels is a graphics chip on a phone and a program
 * here, so it is printed apart. Then frames are counted on a processor that is slowed,
 * beside those of a page with one square that moves: a machine without a graphics chip may not draw more of that either.
 * Ends with code 1 when a frame costs more than it may.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
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
const [seconds, slower] = [Number(options.seconds), Number(options.slower)];

type TraceEvent = {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
};

/** Processor time of tasks by the name of their thread, and the number of frames that were drawn. */
const readTrace = (events: readonly TraceEvent[]) => {
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const names = new Map(
    events.filter(({ name }) => name === 'thread_name').map((each) => [keyOf(each), each.args.name ?? '']),
  );
  const spent = new Map<string, number>();
  for (const each of events.filter(
    ({ name, cat, ph }) => ph === 'X' && name.endsWith('RunTask') && cat.includes('toplevel'),
  )) {
    const thread = names.get(keyOf(each)) ?? '';
    spent.set(thread, (spent.get(thread) ?? 0) + (each.tdur ?? 0) / 1000);
  }
  return { spent, frames: events.filter(({ name, ph }) => name === 'Display::DrawAndSwap' && ph === 'X').length };
};

type Frames = { perSecond: number; deltas: readonly number[] };

/** Frames of a page while the processor is slowed. */
const countFrames = async (page: Page): Promise<Frames> => {
  const devTools = await page.context().newCDPSession(page);
  await page.bringToFront();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const deltas = await page.evaluate<number[]>(`new Promise((resolve) => {
    const deltas = [];
    const end = performance.now() + ${seconds} * 1000;
    let last;
    const step = (now) => {
      if (last !== undefined) deltas.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(step);
      else resolve(deltas);
    };
    requestAnimationFrame(step);
  })`);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { deltas, perSecond: (1000 * deltas.length) / deltas.reduce((sum, each) => sum + each, 0) };
};

const printFrames = (name: string, { perSecond, deltas }: Frames): void => {
  const sorted = deltas.toSorted((a, b) => a - b);
  const quantile = (share: number): string =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  const lateFrames = deltas.filter((each) => each > 2 * beatMs).length;
  process.stdout.write(
    `${name}: ${perSecond.toFixed(1)} frames a second; milliseconds of a frame: median ${quantile(0.5)}, 95 % below ${quantile(0.95)}, longest ${quantile(1)}; ${lateFrames} of ${deltas.length} late\n`,
  );
};

const browser = await openChromium();
try {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(new URL(options.path, options.url).href);
  await page.locator('.forest-picture__scene').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(`new Promise((done) => requestIdleCallback(done))`);
  await browser.startTracing(page, { categories: ['toplevel', 'viz', 'devtools.timeline'], screenshots: false });
  await page.waitForTimeout(seconds * 1000);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const { spent, frames } = readTrace(traceEvents);
  const perFrame = (...threads: string[]): number =>
    threads.reduce((sum, each) => sum + (spent.get(each) ?? 0), 0) / Math.max(frames, 1);
  const ofPage = perFrame('CrRendererMain');
  const ofCompositor = perFrame('Compositor');
  const budget = beatMs / slower;
  process.stdout.write(
    `processor time of a frame, mean of ${frames}: page ${ofPage.toFixed(2)} ms, compositor ${ofCompositor.toFixed(2)} ms, of ${budget.toFixed(1)} ms; drawing the pixels here ${perFrame('VizCompositorThread', 'ThreadPoolForegroundWorker').toFixed(2)} ms\n`,
  );
  const ofScene = await countFrames(page);
  // The most that this machine draws: a page with nothing but a square that moves.
  const reference = await context.newPage();
  await reference.setContent(`<div style="width:40px;height:40px;background:green"></div>`);
  await reference.evaluate(
    `document.querySelector('div').animate({ transform: ['none', 'translateX(200px)'] }, { duration: 4000, iterations: Infinity })`,
  );
  const ofReference = await countFrames(reference);
  printFrames('the picture', ofScene);
  printFrames('a page with one square that moves', ofReference);
  process.stdout.write(
    `frames of the picture to those of the square: ${(ofScene.perSecond / ofReference.perSecond).toFixed(2)}\n`,
  );
  process.exitCode = frames === 0 || ofPage + ofCompositor > budget ? 1 : 0;
} finally {
  await browser.close();
}
