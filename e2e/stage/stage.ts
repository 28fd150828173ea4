import { mkdirSync } from 'node:fs';
import type { Browser, Locator } from 'playwright';
import type { Session } from '#account/contract.ts';
import { type Format, formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { openChromium } from './chromium.ts';
import { type Say, textsOf } from './texts.ts';
import { newVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** Somebody in a browser of their own, who reads the screens in one language. */
export type Person = Visitor & {
  product: TestProduct;
  language: Language;
  /** The same person, reading another language from now on. */
  in(language: Language): Person;
  say: Say;
  format: Format;
  /** Waits for the screen whose heading has this text. */
  arrive(key: string, part?: string): Promise<void>;
  /** A visible button, or a link that looks like one. */
  button(key: string, params?: Record<string, unknown>): Locator;
  press(key: string, params?: Record<string, unknown>): Promise<void>;
  field(key: string): Locator;
  /** Ticks a choice or a box by its text; works where the input itself is drawn over. */
  tick(key: string | RegExp): Promise<void>;
  /** The API as this person's browser would call it. */
  api(): Promise<TestBrowser>;
  /** What the API says about who is logged in here. */
  session(): Promise<Session>;
  /** Asks the API until `condition` gives something. */
  until<T>(condition: (session: Session) => T | null | undefined | false): Promise<T>;
};

export type Stage = {
  product: TestProduct;
  browser: Browser;
  enter(options: VisitorOptions): Promise<Person>;
  close(): Promise<void>;
};

/** The whole product with its pages and the outside world, and one Chromium for everybody who comes. */
export const openStage = async (settings: Record<string, string> = {}): Promise<Stage> => {
  let came = 0;
  const [product, browser] = await Promise.all([testProduct({ pages: true, poll: true, settings }), openChromium()]);
  return {
    product,
    browser,
    enter: async (options) => {
      const visitor = await newVisitor(browser, product.url, options);
      if (process.env['VITEST']) await pictureOnFailure(visitor, (came += 1));
      return personOf(product, visitor, options.language);
    },
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
};

/** Keeps what stood on the screen when a journey failed. */
const pictureOnFailure = async ({ page, faults }: Visitor, at: number): Promise<void> => {
  // Only there in a test run: the screenshots use the same stage.
  const { onTestFailed } = await import('vitest');
  onTestFailed(async ({ task }) => {
    const file = `test-results/${at}-${task.name.slice(0, 60).replaceAll(/\W+/g, '-')}.png`;
    mkdirSync('test-results', { recursive: true });
    process.stderr.write(`${page.url()} ${file} ${JSON.stringify(faults)}\n`);
    await page.screenshot({ path: file, fullPage: true }).catch(() => undefined);
  });
};

const personOf = (product: TestProduct, visitor: Visitor, language: Language): Person => {
  const { page } = visitor;
  const say = textsOf(language);
  const api = async (): Promise<TestBrowser> => {
    const own = product.browser(language);
    own.session = (await page.evaluate("localStorage.getItem('session_uuid')")) as string | null;
    return own;
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
    in: (other) => personOf(product, visitor, other),
    say,
    format: formatOf(language),
    arrive: (key, part) => visitor.arriveAt(say(key), part),
    button,
    press: (key, params) => button(key, params).click(),
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
    until: (condition) => product.until(async () => condition(await session())),
  };
};
