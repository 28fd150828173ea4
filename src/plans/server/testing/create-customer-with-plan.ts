import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';

export const offerUuidByCode = async (product: TestApp, code: string): Promise<string> =>
  (await getCatalogue(product.db)).offerByCode.get(code)?.uuid ?? '';

/** A private customer with the small monthly plan, and the calls of the tests. */
export const createCustomerWithPlan = async (product: TestApp) => {
  const { browser, email, line } = await createActiveSim(product);
  const customer_product_uuid = line.uuid;
  return {
    browser,
    email,
    line,
    change: async (code: string) =>
      browser.post('/api/customer/product/tariff/change', {
        customer_product_uuid,
        offer_uuid: await offerUuidByCode(product, code),
      }),
    postTakeBack: () => browser.post('/api/customer/product/tariff/take-back', { customer_product_uuid }),
    getProduct: async () => (await browser.callEndpoint('GET /api/customer/session')).customer_product[0],
    /** Logs in again after the session has expired. */
    logIn: async () => browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword })),
  };
};
