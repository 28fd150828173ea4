import { payAtProvider, type TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { ProductWithNumber } from '#porting/contract.ts';

/** Pays onto the balance of a prepaid SIM, in euro, and waits until it is there. */
export const payTopUp = async (
  place: TestEnvironment,
  browser: TestBrowser,
  { uuid: customer_product_uuid }: ProductWithNumber,
  amount: number,
): Promise<void> => {
  const body = { customer_product_uuid, amount, bank_method: 'bank' } as const;
  const { checkout_url, payment_uuid } = await browser.callEndpoint('POST /api/customer/prepaid/top-up', { body });
  await payAtProvider(place, checkout_url);
  await place.waitFor(async () => {
    const { outcome } = await browser.callEndpoint('GET /api/customer/payment/status', { query: { payment_uuid } });
    return outcome === 'paid';
  });
};
