import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

test('PUKs are refused with STEP_UP_REQUIRED, and after a step-up are returned and recorded as an account event', async () => {
  const { browser, line } = await createActiveSim(product);
  const postPuk = () => browser.post('/api/customer/product/puk', { customer_product_uuid: line.uuid });
  const fetchPukEvent = async () => {
    const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
    return events.filter(({ kind }) => kind === 'puk-shown').map(({ detail }) => detail);
  };
  await product.advanceClock('PT20M');
  const { status, problem } = await postPuk();
  expect([status, problem.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  expect(await fetchPukEvent()).toEqual([]);
  await stepUpWithPassword(browser);
  const { response } = await postPuk();
  expect(response).toEqual({ puk1: expect.stringMatching(/^\d{8}$/), puk2: expect.stringMatching(/^\d{8}$/) });
  expect(await fetchPukEvent()).toEqual([{ what: formatPhoneNoBreak(line.msisdn) }]);
  const session = JSON.stringify(await browser.callEndpoint('GET /api/customer/session'));
  expect(session).not.toContain(response['puk1']);
});
