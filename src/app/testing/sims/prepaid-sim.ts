import { activateOrderedSim } from './active-sim.ts';
import { registerCustomerWithDraftOrder } from '../orders/draft-order.ts';
import { payAtProvider } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

/**
 * A private customer with an active prepaid eSIM, a ready one where the product has some. Its balance is the order
 * payment minus the rest of the first month.
 */
export const createPrepaidSim = async (product: TestApp) => {
  const readySim = await product.readyCustomers.claim('prepaid');
  if (readySim)
    return { browser: readySim.browser, email: readySim.email, order_uuid: readySim.order_uuid, line: readySim.line };
  const { browser, email, order_uuid, order_product, accept } = await registerCustomerWithDraftOrder(
    product,
    'private-prepaid-s',
  );
  await accept();
  const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', {
    body: { order_uuid, bank_method: 'card' },
  });
  await payAtProvider(product, checkout_url);
  const line = await activateOrderedSim(product, browser, order_product[0]?.uuid ?? '');
  return { browser, email, order_uuid, line };
};

/** Balance of the only prepaid SIM, as shown by the session. */
export const fetchPrepaidBalance = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/session')).prepaid_balance[0];

/** Starts a top-up in euro, up to the payment page. */
export const startTopUp = (browser: TestBrowser, customer_product_uuid: string, amount: number) =>
  browser.callEndpoint('POST /api/customer/prepaid/top-up', {
    body: { customer_product_uuid, amount, bank_method: 'bank' },
  });

/** The same, including the payment. */
export const startAndPayTopUp = async (
  product: TestApp,
  browser: TestBrowser,
  customer_product_uuid: string,
  amount: number,
): Promise<void> => {
  const before = (await fetchPrepaidBalance(browser))?.balance ?? 0;
  await payAtProvider(product, (await startTopUp(browser, customer_product_uuid, amount)).checkout_url);
  await product.waitFor(async () => ((await fetchPrepaidBalance(browser))?.balance ?? 0) !== before);
};
