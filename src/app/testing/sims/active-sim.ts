import type { Language } from '#platform/pure/language.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { draftOrder } from '../orders/draft-order.ts';
import { orderSim, type OrderedSim, type Wanted } from '../orders/ordered-sim.ts';
import { outsideWorld } from '../product/outside-world.ts';
import { messagesTo } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestProduct } from '../product/test-product.ts';

/** Activates the eSIM of an order product and waits until its line is on. */
export const switchOn = async (
  product: TestProduct,
  browser: TestBrowser,
  order_product_uuid: string,
): Promise<CustomerProduct> => {
  const session = () => browser.ask('GET /api/customer/session');
  const ready = await product.until(async () =>
    (await session()).order_product.find(({ uuid, state }) => uuid === order_product_uuid && state === 'esim_ready'),
  );
  await browser.ask('POST /api/order/product/activation', { body: { order_product_uuid, early_start: true } });
  await outsideWorld(product).install(ready.esim?.activation_code);
  return product.until(async () =>
    (await session()).customer_product.find((line) => line.order_product_uuid === order_product_uuid),
  );
};

/** A private customer whose eSIM works. */
export const activeSim = async (
  product: TestProduct,
  wanted: Wanted = {},
): Promise<OrderedSim & { line: CustomerProduct }> => {
  const sim = await orderSim(product, { confirmed: 'before', ...wanted });
  return { ...sim, line: await switchOn(product, sim.browser, sim.order_product_uuid) };
};

/** A private customer with two eSIMs that work: the own one, and an extra one with a login of its own. */
export const twoSims = async (
  product: TestProduct,
  language: Language = 'en',
): Promise<{ browser: TestBrowser; email: string; own: CustomerProduct; extra: CustomerProduct }> => {
  const { browser, email, order_product, accept } = await draftOrder(product, 'private-postpaid-s', {
    lines: 2,
    language,
  });
  await accept();
  const [first, second] = order_product.map(({ uuid }) => uuid);
  const own = await switchOn(product, browser, first ?? '');
  return { browser, email, own, extra: await switchOn(product, browser, second ?? '') };
};

/** A new browser that logs in with a number. */
export const loggedInByNumber = async (product: TestProduct, msisdn: string, nth = 1): Promise<TestBrowser> => {
  const browser = product.browser();
  await browser.ask('POST /api/customer/login/phone/start', { body: { msisdn } });
  const otp = codeIn(await loginSms(product, msisdn, nth));
  browser.signIn({ response: await browser.ask('POST /api/customer/login/phone/finish', { body: { msisdn, otp } }) });
  return browser;
};

/** The text of the newest SMS with a login code to a number, once there are `nth`. */
export const loginSms = (product: TestProduct, msisdn: string, nth = 1): Promise<string> =>
  product.until(async () => {
    const codes = (await messagesTo(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text));
    return codes.length >= nth && codes[0]?.text;
  });

export const codeIn = (text: string): string => / #(\d{6})$/.exec(text)?.[1] ?? '';
