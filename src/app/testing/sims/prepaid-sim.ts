import { switchOn } from './active-sim.ts';
import { draftOrder } from '../orders/draft-order.ts';
import { payAtProvider } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestProduct } from '../product/test-product.ts';

/** A private customer whose prepaid eSIM works, with what their order paid less the days of the first month on its balance. */
export const prepaidSim = async (product: TestProduct) => {
  const { browser, email, order_uuid, order_product, accept } = await draftOrder(product, 'private-prepaid-s');
  await accept();
  const { checkout_url } = await browser.ask('POST /api/order/pay', { body: { order_uuid, bank_method: 'card' } });
  await payAtProvider(product, checkout_url);
  const line = await switchOn(product, browser, order_product[0]?.uuid ?? '');
  return { browser, email, order_uuid, line };
};

/** What the session says of the balance of the one prepaid SIM. */
export const balanceOf = async (browser: TestBrowser) =>
  (await browser.ask('GET /api/customer/session')).prepaid_balance[0];

/** Pays onto the balance of a SIM, in euro, up to the bank's page. */
export const beginTopUp = (browser: TestBrowser, customer_product_uuid: string, amount: number) =>
  browser.ask('POST /api/customer/prepaid/top-up', { body: { customer_product_uuid, amount, bank_method: 'bank' } });

/** The same, and through it. */
export const topUp = async (
  product: TestProduct,
  browser: TestBrowser,
  uuid: string,
  amount: number,
): Promise<void> => {
  const before = (await balanceOf(browser))?.balance ?? 0;
  await payAtProvider(product, (await beginTopUp(browser, uuid, amount)).checkout_url);
  await product.until(async () => ((await balanceOf(browser))?.balance ?? 0) !== before);
};
