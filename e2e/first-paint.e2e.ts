import { legalPaths } from '../src/legal/paths.ts';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp } from '#app/testing/product/test-app.ts';
import { addDays, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { secondsPerDay } from '#platform/pure/instant.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import type { Language } from '#platform/pure/language.ts';
import { openContext } from './stage/chromium.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { startPattern, textsOf } from './stage/texts.ts';

const stage = setUpStage();

const languages: Language[] = ['en', 'fr', 'nl'];
const pages = [
  { path: '/', title: 'account/web/home:line1', prices: true },
  { path: '/order', title: 'ordering/web/choose:heading', prices: true },
  { path: sustainabilityPaths.overview(), title: 'sustainability:overview.title', prices: false },
  { path: legalPaths.terms(), title: 'legal:terms.title', prices: false },
  { path: legalPaths.privacy(), title: 'legal:privacy.title', prices: false },
];
const everyPage = pages.flatMap((page) => languages.map((language) => ({ ...page, language })));

type Visit = {
  context: BrowserContext;
  page: Page;
  /** Errors of the console and the page. */
  errors: string[];
  /** Requested paths, without the origin. */
  requestedPaths: string[];
};

const visit = async (options: { javaScriptEnabled?: boolean; serviceWorkers?: 'allow' } = {}): Promise<Visit> => {
  const context = await openContext(stage.browser, {
    baseURL: stage.product.url,
    viewport: { width: 375, height: 812 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const requestedPaths: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type()) && !message.text().includes('blocked by Playwright');
    if (isFault) errors.push(message.text());
  });
  page.on('request', (request) => requestedPaths.push(request.url().slice(stage.product.url.length)));
  return { context, page, errors, requestedPaths };
};

/** Records the content of the HTML before hydration, and the layout shift afterwards. */
const watch = `
  window.moved = 0;
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.moved += each.value; })
    .observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    window.painted = {
      heading: document.querySelector('h1'),
      text: root.innerText,
      hidden: getComputedStyle(root).visibility === 'hidden',
    };
  });`;

const isHydrated = `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`;

/** True once the app has taken the page over; false after 45 s. */
const waitForHydration = `new Promise((done) => {
  const until = performance.now() + 45_000;
  const look = () => (${isHydrated} || performance.now() > until ? done(${isHydrated}) : setTimeout(look, 20));
  look();
})`;

const fonts = '**/*.woff2';

/** Delays the font, which shifts lines when it loads late, so that only the app can shift the layout. */
const withoutFont = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(fonts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Returns the content after hydration. */
const afterwards = async (page: Page, letFontCome?: () => void) => {
  // Not `expect.poll`, which does not know its test when several run at the same time.
  // Retries when the page navigates during the wait.
  expect(await page.evaluate(waitForHydration).catch(() => page.evaluate(waitForHydration))).toBe(true);
  const movedBy = Number(
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.moved))))'),
  );
  letFontCome?.();
  await page.waitForLoadState('networkidle');
  const firstPaint = (await page.evaluate(`({
    sameHeading: window.painted.heading === document.querySelector('h1'),
    wasHidden: window.painted.hidden,
    textBefore: window.painted.text,
    text: document.getElementById('root').innerText,
    language: document.documentElement.lang,
    waiting: document.documentElement.classList.contains('waiting'),
  })`)) as {
    sameHeading: boolean;
    wasHidden: boolean;
    textBefore: string;
    text: string;
    language: string;
    waiting: boolean;
  };
  return { ...firstPaint, moved: movedBy };
};

const callsOf = (paths: readonly string[]): string[] => paths.filter((path) => path.startsWith('/api/'));
const stylesOf = (paths: readonly string[]): string[] => paths.filter((path) => path.endsWith('.css'));

// At the same time, because each waits for the network to be still for half a second.
describe.concurrent.each(everyPage)('$path in $language', ({ path, title, prices, language }) => {
  const heading = () => textsOf(language)(title);

  test('contains its content without JavaScript', async () => {
    const { page, context, requestedPaths } = await visit({ javaScriptEnabled: false });
    await page.goto(`${path}?lang=${language}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(heading());
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toBe('');
    expect(await page.locator('meta[name="robots"]').count()).toBe(0);
    if (prices) expect(await page.getByText(/[€]/).count()).toBeGreaterThan(0);
    expect((await fetch(`${stage.product.url}${path}`, { method: 'HEAD' })).status).toBe(200);
    expect(stylesOf(requestedPaths)).toEqual([]);
    await context.close();
  });

  test('hydrates without a flash, an error or a second request', async () => {
    const { page, context, errors, requestedPaths } = await visit();
    await page.addInitScript(watch);
    const letFontCome = await withoutFont(page);
    await page.goto(`${path}?lang=${language}`, { waitUntil: 'commit' });
    const pageState = await afterwards(page, letFontCome);
    expect(errors).toEqual([]);
    expect(callsOf(requestedPaths)).toEqual([]);
    expect(stylesOf(requestedPaths)).toEqual([]);
    expect(pageState).toMatchObject({ sameHeading: true, wasHidden: false, language, waiting: false });
    expect(pageState.text).toBe(pageState.textBefore);
    expect(pageState.moved).toBeLessThan(0.01);

    // The language is stored: the next visit needs no query parameter.
    requestedPaths.length = 0;
    // As at a visit: with a route the browser would cache nothing.
    await page.unroute(fonts);
    await page.goto(path);
    const secondState = await afterwards(page);
    expect(errors).toEqual([]);
    expect(callsOf(requestedPaths)).toEqual([]);
    expect(secondState).toMatchObject({ sameHeading: true, wasHidden: false, language });
    expect(secondState.text).toContain(heading());
    await context.close();
  });
});

describe('a page whose content the server cannot know', () => {
  test('a stored language without its cookie hides the page until the language is loaded', async () => {
    const { page, context, errors } = await visit();
    await page.addInitScript(`localStorage.setItem('lang', 'nl');${watch}`);
    await page.goto('/');
    const pageState = await afterwards(page);
    expect(pageState).toMatchObject({ wasHidden: true, waiting: false, language: 'nl' });
    expect(pageState.text).toContain(textsOf('nl')('account/web/home:line1'));
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a language in the URL overrides the stored language, and the page is shown at once', async () => {
    const { page, context } = await visit();
    await page.addInitScript(`localStorage.setItem('lang', 'nl');${watch}`);
    await page.goto('/?lang=fr');
    expect(await afterwards(page)).toMatchObject({ sameHeading: true, wasHidden: false, language: 'fr' });
    await context.close();
  });

  test('navigation before hydration preserves the language of the URL', async () => {
    const { page, context, errors } = await visit();
    const say = textsOf('fr');
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await slow;
      await route.continue();
    });
    await page.goto('/?lang=fr', { waitUntil: 'commit' });
    await page.getByRole('link', { name: startPattern(say('account/web/home:new')) }).click();
    await page.waitForURL('**/order');
    // The server uses the language too.
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    resolve();
    await expect.poll(() => page.evaluate(isHydrated), { timeout: 45_000 }).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(say('ordering/web/choose:heading'));
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a logged-in customer never sees the public page', async () => {
    const { browser } = await registerCustomer(stage.product, { details: true });
    const checkPage = async ({ path }: { path: string }) => {
      const { page, context, errors, requestedPaths } = await visit();
      await page.addInitScript(`localStorage.setItem('session_uuid', ${JSON.stringify(browser.session)});${watch}`);
      await page.goto(path);
      const pageState = await afterwards(page);
      const sessions = callsOf(requestedPaths).filter((call) => call === '/api/customer/session').length;
      expect({ path, ...pageState, sessions, errors }).toMatchObject({
        path,
        wasHidden: true,
        waiting: false,
        sessions: 1,
        errors: [],
      });
      await context.close();
    };
    await Promise.all(pages.map(checkPage));
  });

  test('a loading state is shown while the session loads', async () => {
    const { browser } = await registerCustomer(stage.product, { details: true });
    for (const path of ['/order', '/customer']) {
      const { page, context } = await visit();
      await page.addInitScript(`localStorage.setItem('session_uuid', ${JSON.stringify(browser.session)})`);
      let resolveSession = () => {};
      const answered = new Promise<void>((resolve) => (resolveSession = resolve));
      await page.route('**/api/customer/session', async (route) => {
        await answered;
        await route.continue();
      });
      await page.goto(path);
      const skeleton = `(({ content, opacity }) => [content, opacity].join())(getComputedStyle(document.getElementById('root'), '::before'))`;
      await expect.poll(() => page.evaluate(skeleton), { timeout: 45_000 }).toBe('"",1');
      resolveSession();
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The heading is also visible after four seconds, whatever the session does: it goes when the session is there.
      await expect.poll(() => page.evaluate(skeleton)).toMatch(/^none/);
      await context.close();
    }
  });

  /** Opens a page whose scripts are delayed, with a function that releases them. */
  const openEarly = async (path: string, options?: Parameters<typeof visit>[0]) => {
    const { page, context } = await visit(options);
    const { promise: startSignal, resolve: start } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await startSignal;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    return { page, context, start };
  };

  test('input typed before hydration is searched', async () => {
    const { page, context, start } = await openEarly('/faq?lang=nl');
    await page.getByRole('searchbox').fill('zzzz');
    start();
    await page.getByText(textsOf('nl')('help:faq.none')).waitFor();
    await context.close();
  });

  test('the scroll position before hydration is kept', async () => {
    const { page, context, start } = await openEarly('/?lang=nl', { serviceWorkers: 'allow' });
    const say = textsOf('nl');
    const ask = page.getByRole('button', { name: say('account/web/home:plans.ask') });
    await ask.scrollIntoViewIfNeeded();
    const before = Number(await page.evaluate('scrollY'));
    expect(before).toBeGreaterThan(100);
    start();
    // The service worker is registered after the first render.
    await page.waitForFunction('navigator.serviceWorker.ready.then(() => true)');
    expect(await page.evaluate('scrollY')).toBe(before);
    await page.getByRole('link', { name: say('account/web/home:account') }).click();
    await page.getByRole('heading', { level: 1, name: say('identity:login.title') }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    await context.close();
  });

  test('checkbox and button input before hydration is replayed', async () => {
    const { page, context, start } = await openEarly('/order?lang=en');
    const say = textsOf('en');
    await page.getByText(say('ordering/web/choose:audience.professional'), { exact: true }).click();
    await page.getByRole('radio', { name: say('ordering/web/choose:number.new') }).check({ force: true });
    await page
      .getByRole('button', { name: say('ordering:continue') })
      .filter({ visible: true })
      .first()
      .click();
    start();
    await page.waitForURL((url) => url.pathname !== '/order');
    await page.goBack();
    await page.getByRole('radio', { name: /^Linden/ }).waitFor({ state: 'attached' });
    await context.close();
  });

  test('the page is shown when its scripts fail to load', async () => {
    const { page, context } = await visit();
    await page.addInitScript(`localStorage.setItem('lang', 'nl')`);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 45_000 });
    await context.close();
  });
});

test('a referral code in the URL is stored on any page', async () => {
  for (const { path } of pages) {
    const { page, context } = await visit();
    await page.goto(`${path}?ref=FRIEND2345`);
    await expect.poll(() => page.evaluate(`localStorage.dataRefCode ?? ''`)).toContain('FRIEND2345');
    await context.close();
  }
});

const fetchDayOfPage = async (url: string) => {
  const html = await (await fetch(`${url}/order`)).text();
  const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  return (JSON.parse(state) as { day: { date: BusinessDate; validUntilMs: number } }).day;
};

test.each([1, 2, 3, 4])(
  'a page whose day ends at reading %i of the clock is rendered again for the new day',
  async (end) => {
    const product = await startTestApp({ servesPages: true });
    onTestFinished(() => product.stop());
    const { clock } = product;
    const read = clock.now;
    let readings = 0;
    clock.now = () => {
      readings += 1;
      if (readings === end) clock.setOffset(secondsPerDay * 1000);
      return read();
    };
    await fetchDayOfPage(product.url);
    clock.now = read;
    clock.setOffset(secondsPerDay * 1000);
    expect((await fetchDayOfPage(product.url)).date).toBe(brusselsDate(clock.now()));
  },
);

// Moves the clock: must be the last test.
test('the page contains the date and changes the next day', async () => {
  const dayOf = () => fetchDayOfPage(stage.product.url);
  const today = await dayOf();
  expect(today.validUntilMs - Date.now()).toBeGreaterThan(0);
  expect(today.validUntilMs - Date.now()).toBeLessThanOrEqual(25 * 3_600_000);
  expect(await dayOf()).toEqual(today);
  await stage.product.advanceClock('P1D');
  const tomorrow = await dayOf();
  expect(tomorrow.date).toBe(addDays(today.date, 1));
  expect(tomorrow.validUntilMs - Date.now()).toBeLessThanOrEqual(25 * 3_600_000);
});
