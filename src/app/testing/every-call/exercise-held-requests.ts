import { goodPassword } from '../customers/new-customer.ts';
import { fetchMessages } from '../product/sandbox-calls.ts';
import type { TestApp } from '../product/test-app.ts';

/** Requests another address on a new device: one request is cancelled, one stopped by the link of the SMS, and one carried out. */
export const exerciseHeldRequests = async (
  product: TestApp,
  { email, msisdn }: { email: string; msisdn: string },
): Promise<void> => {
  await product.advanceClock('PT5M');
  const startHeldChange = async (label: string) => {
    const browser = product.browser();
    browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
    await browser.post('/api/customer/email/change', { email: `held.${label}.${msisdn.slice(1)}@example.com` });
    return browser;
  };
  /** The link of an SMS that was not there before. */
  const newLink = (earlierMessages: readonly string[]) =>
    product.waitFor(async () =>
      (await fetchMessages(product, msisdn))
        .flatMap((sms) => sms.links)
        .find((each) => each.includes('/request-stop') && !earlierMessages.includes(each)),
    );
  const browser = await startHeldChange('first');
  const first = await newLink([]);
  const { requests } = await browser.callEndpoint('GET /api/customer/held-request/list');
  await browser.post('/api/customer/held-request/cancel', { request_uuid: requests[0]?.uuid });
  await startHeldChange('second');
  const token = new URL(await newLink([first])).searchParams.get('token');
  await product.browser().post('/api/customer/held-request/stop', { token });
  await startHeldChange('third');
  await product.advanceClock('P2D');
};
