import { type TestEnvironment, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { ProductWithNumber } from '#porting/contract.ts';

const limit = 40;

/**
 * Requests two changes of a SIM, and makes the sandbox of the network refuse the one of a service and hold the one of the spending limit.
 * Returns false and changes nothing when changes were requested before.
 */
export const requestRefusedAndHeldChanges = async (
  place: TestEnvironment,
  browser: TestBrowser,
  fetchProduct: () => Promise<ProductWithNumber | undefined>,
): Promise<boolean> => {
  const product = await fetchProduct();
  const touched = product?.services.some(({ pending, failed }) => pending || failed);
  if (!product || touched || product.credit_limit?.value === limit || product.credit_limit?.pending_value !== null)
    return false;
  const { uuid: customer_product_uuid, msisdn: match } = product;
  const setBehaviour = (mode: string) => sandboxCall(place, '/api/network/behaviour', { mode, match, times: 1 });
  await setBehaviour('refuse');
  const body = { customer_product_uuid, service: 'premium_sms', enabled: true } as const;
  await browser.callEndpoint('POST /api/customer/product/service/change', { body });
  await place.waitFor(async () => (await fetchProduct())?.services.some(({ failed }) => failed));
  await setBehaviour('hold');
  const change = { customer_product_uuid, value: limit };
  await browser.callEndpoint('POST /api/customer/product/credit-limit/change', { body: change });
  return true;
};
