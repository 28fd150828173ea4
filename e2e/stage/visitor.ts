import type { Browser, BrowserContext, Page } from 'playwright';
import type { Language } from '../../src/platform/pure/language.ts';
import { claimAxeCheck } from './claim-axe-check.ts';
import { openContext } from './chromium.ts';
import { findViolations } from './find-violations.ts';

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Errors of the page: exceptions, failed requests, requests to other hosts. */
  faults: string[];
  /** Waits for the screen with this heading and checks it with axe: once in a test run, or once for each `part`. */
  waitForHeading(heading: string | RegExp, part?: string): Promise<void>;
  /**
   * Goes to a path inside the running app and waits for its screen, as after a press on a link: the document stays, with
   * what the app and axe have loaded and compiled, at a third of the cost of a page load. What only a page load reads, such
   * as a session that the test stored, stays unread.
   */
  goWithin(path: string): Promise<void>;
  close(): Promise<void>;
};

export type VisitorOptions = {
  language: Language;
  width?: number;
  dark?: boolean;
  userAgent?: string;
  /** False: waits without an axe check; the test calls `findPageFlaws` itself. */
  check?: boolean;
  /** True: the test itself closes a dialog of the class `arrivals`, which covers the whole screen. False: its button is pressed automatically. */
  arrivals?: boolean;
  /** True: with the service worker, which downloads and stores all files of the build: a third of the processor time of a journey. */
  offline?: boolean;
};

const height = 812;

/** Script that adds a stylesheet to a page. The content security policy forbids style elements but not constructed sheets. */
const applyStyle = (css: string): string =>
  `{ const sheet = new CSSStyleSheet(); sheet.replaceSync('${css}'); document.adoptedStyleSheets = [sheet]; }`;

/** Returns the axe violations of the page, and whether it scrolls horizontally. */
export const findPageFlaws = async (page: Page): Promise<string[]> => {
  const width = page.viewportSize()?.width ?? 375;
  // `main` fills the window, so without this height it would grow with the window below. A bar at the foot covers content that scrolls
  // below it, which is no flaw, so it is placed at the end of the page. A stylesheet also applies to elements that are added later.
  const style = applyStyle(
    `main { min-height: calc(${height}px - 4rem) !important } .bar, .tabs { position: static !important }`,
  );
  // The whole page, with room for what is still being read.
  const tall = Number(await page.evaluate(`${style} document.documentElement.scrollHeight`));
  await page.setViewportSize({ width, height: tall + height });
  const violations = await findViolations(page);
  await page.setViewportSize({ width, height });
  const [sideways, inside] = (await page.evaluate(`${applyStyle('')} [
    document.documentElement.scrollWidth - innerWidth,
    document.querySelectorAll(':is(span, p, label) :is(h1, h2, h3, h4)').length,
  ]`)) as [number, number];
  const flaws = violations.map(({ rule, elements }) => `axe: ${rule} ${elements.join(', ')}`);
  if (inside > 0) flaws.push(`${inside} headings stand inside of text`);
  return sideways > 0 ? [...flaws, `scrolls sideways by ${sideways} px`] : flaws;
};

/** Until the app has taken a page of the server over, what is pressed there may be lost; this says whether it did in time. */
const waitForHydration = `new Promise((done) => {
  const until = performance.now() + 45_000;
  const isTaken = () =>
    !document.getElementById('root') ||
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'));
  const look = () => (isTaken() || performance.now() > until ? done(isTaken()) : setTimeout(look, 20));
  look();
})`;

/** Navigates inside the app that is open in a page, with the router that it puts on the window. Waits for the screen, or for that of a redirect. */
export const openWithin = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`new Promise((done) => {
    const stop = __TSR_ROUTER__.subscribe('onRendered', () => { stop(); done(); });
    __TSR_ROUTER__.history.push(${JSON.stringify(path)});
  })`);
  // After a change of screen it takes no press for a moment.
  await page.locator('html:not([data-settling])').waitFor({ state: 'attached' });
};

/** Presses the button of a dialog of the class `arrivals`, which covers the whole screen, whenever one opens. */
const passArrivals = (page: Page): Promise<void> => {
  const arrival = page.locator('dialog.arrivals');
  // A second arrival may open when the first one closes. `noWaitAfter` calls the handler again for it.
  const pass = async () => {
    await page.locator('html:not([data-settling])').waitFor({ state: 'attached' });
    await arrival.locator('.btn').click();
  };
  return page.addLocatorHandler(arrival, pass, { noWaitAfter: true });
};

/** A new visitor with a phone (375 px) or a wide screen. */
export const openVisitor = async (
  browser: Browser,
  base: string,
  { language, width = 375, dark = false, userAgent, check = true, offline = false, arrivals = false }: VisitorOptions,
): Promise<Visitor> => {
  const context = await openContext(browser, {
    baseURL: base,
    viewport: { width, height },
    hasTouch: width < 768,
    locale: language,
    timezoneId: 'Europe/Brussels',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(offline ? {} : { serviceWorkers: 'block' as const }),
    ...(userAgent ? { userAgent } : {}),
  });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  if (!arrivals) await passArrivals(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error in the page: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs a 4xx reply as an error, which the screen handles, and an update check of the service worker that a reload or a
    // lost connection broke off. A missing script is logged in other words. A connection is lost only where a test cuts it; its log lines
    // can come after the test restored it.
    const isHandled =
      /status of 4\d\d|^An unknown error occurred when fetching the script|net::ERR_INTERNET_DISCONNECTED/.test(
        message.text(),
      );
    if (message.type() === 'error' && !isHandled) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (!['127.0.0.1', 'localhost'].includes(hostname) && !request.url().startsWith('data:'))
      faults.push(`asked outside: ${request.url()}`);
  });
  return {
    page,
    context,
    faults,
    waitForHeading: async (heading, part = '') => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      // Retries when the page navigates during the check.
      if (!(await page.evaluate(waitForHydration).catch(() => page.evaluate(waitForHydration))))
        throw new Error(`the app did not take over "${String(heading)}"`);
      const key = [String(heading), part].filter(Boolean).join(' / ');
      if (!check || !claimAxeCheck(`${width} ${dark} ${key}`)) return;
      faults.push(...(await findPageFlaws(page)).map((flaw) => `${key}: ${flaw}`));
    },
    goWithin: (path) => openWithin(page, path),
    close: () => context.close(),
  };
};
