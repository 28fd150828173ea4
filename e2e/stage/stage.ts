import { mkdirSync } from 'node:fs';
import type { Browser, Locator } from 'playwright';
import type { Session } from '#account/contract.ts';
import { type Format, formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { advanceToNextTenthOfMonth } from '#app/testing/product/advance-in-month.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { openChromium } from './chromium.ts';
import { type Translate, textsOf } from './texts.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** A user with a separate browser context and one language. */
export type Person = Visitor & {
  product: TestApp;
  language: Language;
  /** The same user with another language. */
  withLanguage(language: Language): Person;
  translate: Translate;
  format: Format;
  /** Waits for the screen whose heading has this text. */
  waitForScreen(key: string, part?: string): Promise<void>;
  /** A visible button, or a link styled as a button. */
  button(key: string, params?: Record<string, unknown>): Locator;
  press(key: string, params?: Record<string, unknown>): Promise<void>;
  field(key: string): Locator;
  /** Selects a radio or checkbox by its label; works when the input itself is visually hidden. */
  tick(key: string | RegExp): Promise<void>;
  /** The API with the session of this browser. */
  api(): Promise<TestBrowser>;
  /** The session as the API returns it. */
  session(): Promise<Session>;
  /** Polls the API until `condition` returns a value. */
  waitUntil<T>(condition: (session: Session) => T | null | undefined | false): Promise<T>;
};

export type Stage = {
  product: TestApp;
  browser: Browser;
  openPerson(options: VisitorOptions): Promise<Person>;
  close(): Promise<void>;
};

/** The product with its pages and sandbox systems, and one Chromium for all users. */
export const openStage = async (settings: Record<string, string> = {}): Promise<Stage> => {
  let came = 0;
  const [product, browser] = await Promise.all([
    startTestApp({ servesPages: true, poll: true, settings }),
    openChromium(),
  ]);
  await advanceToNextTenthOfMonth(product);
  return {
    product,
    browser,
    openPerson: async (options) => {
      const visitor = await openVisitor(browser, product.url, options);
      if (process.env['VITEST']) await screenshotOnFailure(visitor, (came += 1));
      return createPerson(product, visitor, options.language);
    },
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
};

/** Saves a screenshot when a test fails. */
const screenshotOnFailure = async ({ page, faults }: Visitor, at: number): Promise<void> => {
  // Exists only in a test run: the screenshot script uses this stage too.
  const { onTestFailed } = await import('vitest');
  onTestFailed(async ({ task }) => {
    const file = `test-results/${at}-${task.name.slice(0, 60).replaceAll(/\W+/g, '-')}.png`;
    mkdirSync('test-results', { recursive: true });
    process.stderr.write(`${page.url()} ${file} ${JSON.stringify(faults)}\n`);
    await page.screenshot({ path: file, fullPage: true }).catch(() => undefined);
  });
};

const createPerson = (product: TestApp, visitor: Visitor, language: Language): Person => {
  const { page } = visitor;
  const say = textsOf(language);
  const api = async (): Promise<TestBrowser> => {
    const ownBrowser = product.browser(language);
    ownBrowser.session = (await page.evaluate("localStorage.getItem('session_uuid')")) as string | null;
    return ownBrowser;
  };
  const session = async (): Promise<Session> => {
    const answer = await (await api()).get('/api/customer/session');
    if (answer.status !== 200) throw new Error(`no session: ${answer.status} ${answer.problem.code}`);
    return answer.response as Session;
  };
  const button = (key: string, params?: Record<string, unknown>) => {
    const name = say(key, params);
    return page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .filter({ visible: true })
      .first();
  };
  return {
    ...visitor,
    product,
    language,
    withLanguage: (other) => createPerson(product, visitor, other),
    translate: say,
    format: formatOf(language),
    waitForScreen: (key, part) => visitor.waitForHeading(say(key), part),
    button,
    press: async (key, params) => {
      // After a change of step the screen takes no press for a moment.
      await page.locator('html:not([data-settling])').waitFor({ state: 'attached' });
      await button(key, params).click();
    },
    field: (key) => page.getByLabel(say(key), { exact: true }),
    tick: async (key) => {
      const name = typeof key === 'string' ? say(key) : key;
      const input = page
        .getByRole('radio', { name })
        .or(page.getByRole('checkbox', { name }))
        .or(page.getByRole('switch', { name }));
      await input.first().scrollIntoViewIfNeeded();
      await input.first().check({ force: true });
    },
    api,
    session,
    waitUntil: (condition) => product.waitFor(async () => condition(await session())),
  };
};
