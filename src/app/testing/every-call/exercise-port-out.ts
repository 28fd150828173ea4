import { randomUUID } from 'node:crypto';
import { signedHeaders } from '../product/sandbox-control.ts';
import type { TestApp } from '../product/test-app.ts';
import type { TestBrowser } from '../product/test-browser.ts';

/** Creates port-out codes; the porting house sends a wrong and a right one; and one is withdrawn. */
export const exercisePortOut = async (
  product: TestApp,
  browser: TestBrowser,
  { uuid: customer_product_uuid, msisdn }: { uuid: string; msisdn: string },
): Promise<void> => {
  const issueCode = async () =>
    (await browser.post('/api/customer/product/port-out-code/make', { customer_product_uuid })).response['code'];
  const requestPortOut = (code: unknown) => {
    const body = { request_id: randomUUID(), msisdn, code };
    const headers = signedHeaders(product.settings.SANDBOX_SECRET ?? '', JSON.stringify(body));
    return product.browser().post('/api/webhook/porting/port-out', body, { headers });
  };
  const code = await issueCode();
  await requestPortOut('AAAA-BBBB-CCCC');
  await requestPortOut(code);
  await issueCode();
  await browser.get('/api/customer/product/port-out-code', { query: { customer_product_uuid } });
  await browser.post('/api/customer/product/port-out-code/withdraw', { customer_product_uuid });
  await browser.post('/api/customer/sim-swap-consent', { given: false });
};
