import type { TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { ProductWithNumber } from '#porting/contract.ts';
import type { StorySim } from './story.ts';

/** Another recipient than the customer. */
const otherAddress = { zip_code: '9000', city: 'Gent', street_name: 'Veldstraat', street_number: '88' };

/** Requests a new SIM card and waits until it is as far as the story says. Returns false when one was requested before. */
export const requestSwap = async (
  place: TestEnvironment,
  browser: TestBrowser,
  { uuid: customer_product_uuid }: ProductWithNumber,
  progress: NonNullable<StorySim['swap']>,
): Promise<boolean> => {
  const fetchSwap = () =>
    browser.callEndpoint('GET /api/customer/product/sim-swap', { query: { customer_product_uuid } });
  const { swap, refusal } = await fetchSwap();
  if (swap || refusal) return false;
  const isHeld = progress === 'held';
  const body = {
    customer_product_uuid,
    reason: 'other_format' as const,
    sim_type: 1 as const,
    ...(isHeld ? { shipping_address: otherAddress } : {}),
  };
  await browser.callEndpoint('POST /api/customer/product/start-sim-swap', { body });
  const state = isHeld ? 'held' : 'sim_in_delivery';
  await place.waitFor(async () => (await fetchSwap()).swap?.state === state);
  return true;
};
