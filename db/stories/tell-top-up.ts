import { payAtProvider, type Place } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { ProductWithNumber } from '#porting/contract.ts';

/** Pays onto the balance of a prepaid SIM, in euro, and waits until it is there. */
export const tellTopUp = async (
  place: Place,
  browser: TestBrowser,
  { uuid: customer_product_uuid }: ProductWithNumber,
  amount: number,
): Promise<void> => {
  const body = { customer_product_uuid, amount, bank_method: 'bank' } as const;
  const { checkout_url, payment_uuid } = await browser.ask('POST /api/customer/prepaid/top-up', { body });
  await payAtProvider(place, checkout_url);
  await place.until(async () => {
    const { outcome } = await browser.ask('GET /api/customer/payment/status', { query: { payment_uuid } });
    return outcome === 'paid';
  });
};
