import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createActiveSim,
  parseLoginCode,
  logInByNumber,
  waitForLoginSms,
  createTwoSims,
} from '#app/testing/sims/active-sim.ts';
import { registerCustomerWithDraftOrder, fetchOrderProducts } from '#app/testing/orders/draft-order.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { subAccount } from '#customers/server/tables.ts';
import { phoneCode } from '#identity/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
let twoSims: Awaited<ReturnType<typeof createTwoSims>>;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
  twoSims = await createTwoSims(product, 'fr');
});
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  await product.db.write.delete(phoneCode);
});
afterAll(() => product.stop());

const fetchSession = (browser = twoSims.browser) => browser.callEndpoint('GET /api/customer/session');
const change = (isAllowed: boolean, customer_product_uuid = twoSims.extraSim.uuid) =>
  twoSims.browser.post('/api/customer/sub-account/change', { customer_product_uuid, allowed: isAllowed });
const accessMessages = async (msisdn: string) =>
  (await fetchMessages(product, msisdn))
    .map(({ text }) => text)
    .filter((text) => /removed the login|ingetrokken|weer aanmelden/.test(text));
const countCodesTo = async (msisdn: string) =>
  (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;

describe('an activated extra SIM', () => {
  test('gets a sub-account, and its number is notified in the language of its owner', async () => {
    const { ownSim, extraSim } = twoSims;
    const subAccounts = (await fetchSession()).sub_account;
    expect(subAccounts).toEqual([
      { customer_uuid: expect.any(String), customer_product_uuid: extraSim.uuid, allowed: true },
    ]);
    const sms = await product.waitFor(async () =>
      (await fetchMessages(product, extraSim.msisdn)).find(({ text }) => text.includes('/login-email-number')),
    );
    expect(sms.text).toContain('Suivez le ');
    expect((await fetchMessages(product, ownSim.msisdn)).some(({ text }) => text.includes('/login-email-number'))).toBe(
      false,
    );
    const { events } = await twoSims.browser.callEndpoint('GET /api/customer/event/list', { query: {} });
    const creationEvents = events.filter(({ kind }) => kind === 'sub-account-made');
    expect(creationEvents.map(({ detail }) => detail)).toEqual([{ what: formatPhoneNoBreak(extraSim.msisdn) }]);
  });

  test('is the only SIM of its login, and the owner sees both', async () => {
    const { browser, ownSim, extraSim } = twoSims;
    const sub = await logInByNumber(product, extraSim.msisdn);
    const sessionReply = await fetchSession(sub);
    expect(sessionReply.customer).toMatchObject({
      owner_customer_uuid: browser.customer,
      status: 'active',
      language: 'fr',
    });
    expect(sessionReply.customer.details).toMatchObject({
      msisdn: extraSim.uuid,
      payment: null,
      customer_details: null,
    });
    expect(sessionReply.customer_product.map(({ uuid }) => uuid)).toEqual([extraSim.uuid]);
    expect([
      sessionReply.order_product,
      sessionReply.customer_invoice,
      sessionReply.prepaid_balance,
      sessionReply.sub_account,
    ]).toEqual([[], [], [], []]);
    const main = await fetchSession(await logInByNumber(product, ownSim.msisdn));
    expect(main.customer.uuid).toBe(browser.customer);
    expect(main.customer_product.map(({ uuid }) => uuid)).toEqual([ownSim.uuid, extraSim.uuid]);
  });

  test('has its own language setting', async () => {
    const sub = await logInByNumber(
      product,
      twoSims.extraSim.msisdn,
      (await countCodesTo(twoSims.extraSim.msisdn)) + 1,
    );
    await sub.callEndpoint('POST /api/customer/language/change', { body: { language: 'nl' } });
    expect([(await fetchSession(sub)).customer.language, (await fetchSession()).customer.language]).toEqual([
      'nl',
      'fr',
    ]);
    await sub.callEndpoint('POST /api/customer/language/change', { body: { language: 'fr' } });
  });

  test('has a sub-account that its owner can read and change by naming it in the request', async () => {
    const { browser, extraSim } = twoSims;
    const [firstSubAccount] = (await fetchSession()).sub_account;
    const headers = { 'x-customer-uuid': firstSubAccount?.customer_uuid ?? '' };
    const sessionReply = (await browser.get('/api/customer/session', { headers })).response;
    expect(sessionReply.customer.uuid).toBe(firstSubAccount?.customer_uuid);
    expect(sessionReply.customer_product.map(({ uuid }: { uuid: string }) => uuid)).toEqual([extraSim.uuid]);
    await browser.post('/api/customer/language/change', { language: 'en' }, { headers });
    expect((await browser.get('/api/customer/session', { headers })).response.customer.language).toBe('en');
    expect((await fetchSession()).customer.language).toBe('fr');
    await browser.post('/api/customer/language/change', { language: 'fr' }, { headers });
  });

  test('is one of two SIMs that are activated at the same time', async () => {
    const { browser, order_product, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', {
      lines: 2,
    });
    await accept();
    const readySims = await product.waitFor(async () => {
      const orderedSims = await fetchOrderProducts(browser);
      return orderedSims.length === 2 && orderedSims.every(({ state }) => state === 'esim_ready') && orderedSims;
    });
    for (const { uuid } of order_product)
      await browser.post('/api/order/product/activation', { order_product_uuid: uuid, early_start: true });
    const sandbox = createSandboxControl(product);
    await Promise.all(readySims.map(({ esim }) => sandbox.install(esim?.activation_code)));
    await product.waitFor(async () => (await fetchSession(browser)).customer_product.length === 2);
    expect((await fetchSession(browser)).sub_account).toHaveLength(1);
  });

  test('is not the only SIM of a customer, which gets no sub-account', async () => {
    const sim = await createActiveSim(product);
    expect((await fetchSession(sim.browser)).sub_account).toEqual([]);
  });
});

describe('the owner of a sub-account', () => {
  test('removes its login, which ends its sessions and refuses all logins, and restores it', async () => {
    const { extraSim } = twoSims;
    const expectedCount = (await countCodesTo(extraSim.msisdn)) + 1;
    const sub = await logInByNumber(product, extraSim.msisdn, expectedCount);
    await product.db.write.delete(phoneCode);
    // A code that was sent before is not accepted any more.
    const phone = product.browser();
    await phone.post('/api/customer/login/phone/start', { msisdn: extraSim.msisdn });
    const otp = parseLoginCode(await waitForLoginSms(product, extraSim.msisdn, expectedCount + 1));
    const removalAnswer = await change(false);
    expect([removalAnswer.status, removalAnswer.response.sub_account[0].allowed]).toEqual([200, false]);
    expect((await sub.get('/api/customer/session')).problem.code).toBe('SESSION_EXPIRED');
    const refusedAnswer = await phone.post('/api/customer/login/phone/finish', { msisdn: extraSim.msisdn, otp });
    expect(refusedAnswer.problem.code).toBe('WRONG_CODE');
    await product.db.write.delete(phoneCode);
    await product.browser().post('/api/customer/login/phone/start', { msisdn: extraSim.msisdn });
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    expect(await countCodesTo(extraSim.msisdn)).toBe(expectedCount + 1);
    // An SMS in place of the code says that the login was withdrawn.
    await expect
      .poll(() => accessMessages(extraSim.msisdn))
      .toEqual([expect.stringContaining('The account holder has removed the login')]);
    expect((await change(true)).response.sub_account[0].allowed).toBe(true);
    await product.db.write.delete(phoneCode);
    const newBrowser = await logInByNumber(product, extraSim.msisdn, expectedCount + 2);
    expect((await fetchSession(newBrowser)).customer_product).toHaveLength(1);
  });

  test('restores a login within a minute without a message, and later with a message for each change', async () => {
    const { browser, extraSim } = await createTwoSims(product, 'nl');
    const setAllowed = (isAllowed: boolean) =>
      browser.post('/api/customer/sub-account/change', { customer_product_uuid: extraSim.uuid, allowed: isAllowed });
    await setAllowed(false);
    await setAllowed(false);
    await setAllowed(true);
    await product.advanceClock('PT2M');
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    expect(await accessMessages(extraSim.msisdn)).toEqual([]);
    // A withdrawal that lasts longer than a minute notifies the user once, and the restored login once more.
    await setAllowed(false);
    await product.advanceClock('PT2M');
    await product.waitFor(async () => (await accessMessages(extraSim.msisdn)).length === 1);
    await setAllowed(true);
    await product.waitFor(async () => (await accessMessages(extraSim.msisdn)).length === 2);
    expect(await accessMessages(extraSim.msisdn)).toEqual(
      expect.arrayContaining([expect.stringContaining('ingetrokken'), expect.stringContaining('weer aanmelden')]),
    );
    const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
    const access = events.filter(({ kind }) => /^sub-account-(withdrawn|restored)$/.test(kind));
    expect(access.map(({ kind }) => kind.slice(12))).toEqual(['restored', 'withdrawn', 'restored', 'withdrawn']);
    expect(access[0]?.detail).toEqual({ what: formatPhoneNoBreak(extraSim.msisdn) });
  });

  test('can neither remove nor restore a login in a session by SMS code without a step-up', async () => {
    const { ownSim, extraSim } = await createTwoSims(product);
    const thief = await logInByNumber(product, ownSim.msisdn);
    for (const isAllowed of [false, true]) {
      const body = { customer_product_uuid: extraSim.uuid, allowed: isAllowed };
      const { status, problem } = await thief.post('/api/customer/sub-account/change', body, { withoutStepUp: true });
      expect([status, problem?.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    }
  });

  test('cannot remove the login of the own SIM or of another customer', async () => {
    expect((await change(false, twoSims.ownSim.uuid)).status).toBe(404);
    expect((await change(false, randomUUID())).status).toBe(404);
    const otherCustomer = await createActiveSim(product);
    expect((await change(false, otherCustomer.line.uuid)).status).toBe(404);
  });
});

test('the withdrawal of a SIM ends its sub-account', async () => {
  const { browser, extraSim } = await createTwoSims(product);
  const sub = await logInByNumber(product, extraSim.msisdn);
  const { orders } = await browser.callEndpoint('GET /api/customer/withdrawal');
  await browser.post('/api/order/withdraw', {
    order_uuid: orders[0]?.order_uuid,
    name: 'Ada Peeters',
    sims: [{ order_product_uuid: extraSim.order_product_uuid, number: 'give_back' }],
  });
  await product.waitFor(async () => (await sub.get('/api/customer/session')).status === 401);
  const rows = await product.db.read.select().from(subAccount);
  expect(rows.find((row) => row.customer_product_uuid === extraSim.uuid)?.taken_away_at).not.toBe(null);
});
