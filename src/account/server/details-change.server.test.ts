import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import {
  businessDetails,
  goodPassword,
  privateDetails,
  queryQueuedMails,
  registerCustomer,
} from '#app/testing/customers/new-customer.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createOutsidePorts } from '#app/outside.ts';
import { acceptOrder, createDraft } from '#app/testing/orders/new-order.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { issueSettlementInvoice } from '#billing/server/bills/issue-settlement-invoice.ts';
import type { Cents } from '#platform/pure/money.ts';
import { activateOrderedSim, createActiveSim } from '#app/testing/sims/active-sim.ts';
import { document } from '#documents/server/tables.ts';

const path = '/api/customer/change/personal';
const movedDetails = {
  ...privateDetails,
  personal_address: { zip_code: '9000', city: 'Gent', street_name: 'Veldstraat', street_number: '8' },
};

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const runUntilIdle = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
const changeMails = async (email: string) =>
  (await queryQueuedMails(product, email)).filter(({ message }) => message === 'details-changed');
const changeEvents = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/event/list', { query: {} })).events.filter(
    ({ kind }) => kind === 'details-changed',
  );
const fetchMailSubjects = async (email: string) => (await fetchMessages(product, email)).map(({ subject }) => subject);
const fetchCity = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/session')).customer.details.customer_details?.personal_address?.city;

test('a change of details is an event and mailed once to a confirmed address, and a repeated change is neither', async () => {
  const { browser, email, uuid } = await registerCustomer(product, { details: true });
  await browser.post(path, { ...movedDetails, personal_data: { ...movedDetails.personal_data, first_name: 'Ida' } });
  expect(await fetchMailSubjects(email)).not.toContain('Your details were changed');
  await confirmEmailInDatabase(product, uuid);
  await browser.post(path, movedDetails);
  await browser.post(path, movedDetails);
  await product.waitFor(async () => (await fetchMailSubjects(email)).includes('Your details were changed'));
  await runUntilIdle();
  expect((await fetchMailSubjects(email)).filter((subject) => subject === 'Your details were changed')).toHaveLength(1);
  const mail = (await fetchMessages(product, email)).find(({ subject }) => subject === 'Your details were changed');
  expect(mail?.text).not.toContain('Veldstraat');
  const token = /\/not-me\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect(await changeEvents(browser)).toHaveLength(2);
  expect((await product.browser().post('/api/customer/stop', { token })).status).toBe(200);
  expect((await browser.get('/api/customer/session')).status).toBe(401);
});

test('documents issued after a change have the new address, and earlier documents keep the old address', async () => {
  const { browser, uuid: customer_uuid } = await registerCustomer(product, { details: true });
  const ctx = createTestJobContext(product, createOutsidePorts(product.settings));
  const issueInvoice = () =>
    product.db.tx((tx) =>
      issueSettlementInvoice(tx, ctx, { customer_uuid, amount_cents: 500 as Cents, kind: 'shipping' }),
    );
  const streets = async () => {
    const rows = await product.db.read.select().from(document).where(eq(document.customer_uuid, customer_uuid));
    return rows
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
      .map(({ data }) => /Nieuwstraat|Veldstraat/.exec(JSON.stringify(data))?.[0]);
  };
  await issueInvoice();
  expect((await browser.post(path, movedDetails)).status).toBe(200);
  await issueInvoice();
  expect(await streets()).toEqual(['Nieuwstraat', 'Veldstraat']);
});

test('a change of details on a new device is held, notified by mail and SMS, and after the security delay applied and mailed', async () => {
  const { browser, email, line } = await createActiveSim(product);
  await product.advanceClock('PT25H');
  const otherBrowser = product.browser();
  otherBrowser.signIn(await otherBrowser.post('/api/customer/login', { email, password: goodPassword }));
  const { status, problem } = await otherBrowser.post(path, movedDetails);
  expect([status, problem.code, await fetchCity(browser)]).toEqual([202, 'REQUEST_HELD', 'Brussel']);
  await product.waitFor(async () =>
    (await fetchMessages(product, line.msisdn ?? '')).some(({ links }) =>
      links.some((to) => to.includes('request-stop')),
    ),
  );
  await product.waitFor(async () =>
    (await fetchMessages(product, email)).some(
      ({ subject, text }) => subject.startsWith('Asked for on your account') && /\/not-me\?token=/.test(text),
    ),
  );
  expect(await changeMails(email)).toEqual([]);
  await product.advanceClock('PT25H');
  await product.waitFor(async () => (await fetchCity(browser)) === 'Gent');
  await product.waitFor(async () => (await fetchMailSubjects(email)).includes('Your details were changed'));
}, 300_000);

test('a company changes its purchase-order reference without a step-up, and its name only with a step-up', async () => {
  const { browser, uuid } = await registerCustomer(product, { type: 2, details: true });
  await confirmEmailInDatabase(product, uuid);
  const { order_product } = await createDraft(browser, [{ offer: 'pro-postpaid-s', type: 0, addon_uuids: [] }]);
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  await activateOrderedSim(product, browser, order_product[0]?.uuid ?? '');
  await product.advanceClock('PT20M');
  const savedDetails = (await browser.callEndpoint('GET /api/customer/session')).customer.details.customer_details;
  const { company_data, company_address, shipping_address } = savedDetails ?? {};
  const change = (data: object) =>
    browser.post('/api/customer/change/business', {
      company_data: { ...company_data, vat_number: businessDetails.company_data.vat_number, ...data },
      company_address,
      shipping_address,
    });
  expect((await change({ purchase_order: 'PO 77' })).status).toBe(200);
  const refusedAnswer = await change({ company_name: 'Boomkwekerij De Beuk' });
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([403, 'STEP_UP_REQUIRED']);
}, 300_000);
