import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#platform/pure/language.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { registerCustomerWithDraftOrder } from '../orders/draft-order.ts';
import {
  buildOrderedSim,
  registerCustomerAndOrderSim,
  usualOffer,
  type OrderedSim,
  type SimOptions,
} from '../orders/ordered-sim.ts';
import { testStatementMark } from '../product/recorded-statements.ts';
import { createSandboxControl } from '../product/sandbox-control.ts';
import { fetchMessages } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

/**
 * Activates the eSIM of an order product and waits until its line is active. It looks into the database, because a session costs
 * as much as the work that is waited for.
 */
export const activateOrderedSim = async (
  product: TestApp,
  browser: TestBrowser,
  order_product_uuid: string,
): Promise<CustomerProduct> => {
  const session = () => browser.callEndpoint('GET /api/customer/session');
  const isFound = async (condition: SQL) => {
    const statement = sql`${sql.raw(testStatementMark)} select 1 from ${condition}`;
    return (await product.db.write.execute(statement)).rowCount === 1;
  };
  // A browser that took a session over knows no customer.
  const customer_uuid = browser.customer ?? (await session()).customer.uuid;
  await product.waitFor(() =>
    isFound(
      sql`order_product where uuid = ${order_product_uuid} and customer_uuid = ${customer_uuid} and state = 'esim_ready'`,
    ),
  );
  const readyProduct = (await session()).order_product.find(({ uuid }) => uuid === order_product_uuid);
  await browser.callEndpoint('POST /api/order/product/activation', { body: { order_product_uuid, early_start: true } });
  await createSandboxControl(product).install(readyProduct?.esim?.activation_code);
  await product.waitFor(() =>
    isFound(
      sql`customer_product where order_product_uuid = ${order_product_uuid} and customer_uuid = ${customer_uuid}`,
    ),
  );
  const line = (await session()).customer_product.find((each) => each.order_product_uuid === order_product_uuid);
  if (!line) throw new Error('the session has no SIM of the order');
  return line;
};

/** Whether the options are those that ready customers were made with. */
const isUsual = ({ offer, type = 0, language = 'en', addon_uuids = [], confirmed = 'before' }: SimOptions): boolean =>
  (offer ?? usualOffer) === usualOffer &&
  type === 0 &&
  language === 'en' &&
  addon_uuids.length === 0 &&
  confirmed === 'before';

/** A private customer with an active eSIM: a ready one where the product has some, otherwise one who orders now. */
export const createActiveSim = async (
  product: TestApp,
  options: SimOptions = {},
): Promise<OrderedSim & { line: CustomerProduct }> => {
  const readySim = isUsual(options) ? await product.readyCustomers.claim('postpaid') : null;
  if (readySim) return { ...buildOrderedSim(product, readySim), line: readySim.line };
  const sim = await registerCustomerAndOrderSim(product, { confirmed: 'before', ...options });
  return { ...sim, line: await activateOrderedSim(product, sim.browser, sim.order_product_uuid) };
};

/** A private customer with two active eSIMs: one of the main account, and one with a sub-account. */
export const createTwoSims = async (
  product: TestApp,
  language: Language = 'en',
): Promise<{ browser: TestBrowser; email: string; ownSim: CustomerProduct; extraSim: CustomerProduct }> => {
  const readySims = language === 'en' ? await product.readyCustomers.claim('twoSims') : null;
  if (readySims) return readySims;
  const { browser, email, order_product, accept } = await registerCustomerWithDraftOrder(product, usualOffer, {
    lines: 2,
    language,
  });
  await accept();
  const [first, second] = order_product.map(({ uuid }) => uuid);
  const ownProduct = await activateOrderedSim(product, browser, first ?? '');
  return { browser, email, ownSim: ownProduct, extraSim: await activateOrderedSim(product, browser, second ?? '') };
};

/** A new browser that logs in by phone number. */
export const logInByNumber = async (product: TestApp, msisdn: string, sentCount = 1): Promise<TestBrowser> => {
  const browser = product.browser();
  await browser.callEndpoint('POST /api/customer/login/phone/start', { body: { msisdn } });
  const otp = parseLoginCode(await waitForLoginSms(product, msisdn, sentCount));
  browser.signIn({
    response: await browser.callEndpoint('POST /api/customer/login/phone/finish', { body: { msisdn, otp } }),
  });
  return browser;
};

/** Text of the newest SMS with a login code, once `sentCount` were sent. */
export const waitForLoginSms = (product: TestApp, msisdn: string, sentCount = 1): Promise<string> =>
  product.waitFor(async () => {
    const codes = (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text));
    return codes.length >= sentCount && codes[0]?.text;
  });

export const parseLoginCode = (text: string): string => / #(\d{6})$/.exec(text)?.[1] ?? '';
