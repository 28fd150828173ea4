import type { Browser, Locator } from 'playwright';
import type { Session } from '#identity/contract.ts';
import { type Format, formatOf } from '#platform/browser/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type TestProduct, testProduct } from '#app/testing/test-product.ts';
import { openChromium } from './chromium.ts';
import { type Say, textsOf } from './texts.ts';
import { newVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** Somebody in a browser of their own, who reads the screens in one language. */
export type Person = Visitor & {
  product: TestProduct;
  language: Language;
  say: Say;
  format: Format;
  /** Waits for the screen whose heading has this text. */
  arrive(key: string, part?: string): Promise<void>;
  button(key: string, params?: Record<string, unknown>): Locator;
  link(key: string, params?: Record<string, unknown>): Locator;
  field(key: string): Locator;
  /** Ticks a choice or a box by its text; works where the input itself is drawn over. */
  tick(key: string | RegExp): Promise<void>;
  /** What the API says about who is logged in here. */
  session(): Promise<Session>;
  /** Asks the API until `condition` gives something. */
  until<T>(condition: (session: Session) => T | null | undefined | false): Promise<T>;
};

export type Stage = { product: TestProduct; browser: Browser; enter(options: VisitorOptions): Promise<Person>; close(): Promise<void> };

/** The whole product with its pages and the outside world, and one Chromium for everybody who comes. */
export const openStage = async (settings: Record<string, string> = {}): Promise<Stage> => {
  const [product, browser] = await Promise.all([testProduct({ pages: true, poll: true, settings }), openChromium()]);
  return {
    product,
    browser,
    enter: async (options) => personOf(product, await newVisitor(browser, product.url, options), options.language),
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
};

const personOf = (product: TestProduct, visitor: Visitor, language: Language): Person => {
  const { page } = visitor;
  const say = textsOf(language);
  const session = async (): Promise<Session> => {
    const api = product.browser(language);
    api.session = (await page.evaluate("localStorage.getItem('session_uuid')")) as string | null;
    const answer = await api.get('/api/customer/session');
    if (answer.status !== 200) throw new Error(`no session: ${answer.status} ${answer.problem.code}`);
    return answer.response as Session;
  };
  return {
    ...visitor,
    product,
    language,
    say,
    format: formatOf(language),
    arrive: (key, part) => visitor.arriveAt(say(key), part),
    button: (key, params) => page.getByRole('button', { name: say(key, params) }).filter({ visible: true }),
    link: (key, params) => page.getByRole('link', { name: say(key, params) }).filter({ visible: true }),
    field: (key) => page.getByLabel(say(key), { exact: true }),
    tick: async (key) => {
      const name = typeof key === 'string' ? say(key) : key;
      const input = page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).or(page.getByRole('switch', { name }));
      await input.first().check({ force: true });
    },
    session,
    until: (condition) => product.until(async () => condition(await session())),
  };
};
