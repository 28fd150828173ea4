import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { createTwoSims, logInByNumber } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' } });
});
afterAll(() => product.stop());

const logIn = (browser: TestBrowser, email: string) =>
  browser.post(
    '/api/customer/login',
    { email, password: goodPassword, time_zone: 'Europe/Paris' },
    { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' } },
  );
const newDeviceMails = async (email: string) =>
  (await fetchMessages(product, email)).filter(({ subject }) => subject === 'Nouvelle connexion à votre compte');

test('a login on a new browser is notified once, in the customer’s language, with a revocation link', async () => {
  const { browser, email } = await registerCustomer(product, { language: 'fr' });
  await logIn(browser, email);
  const otherBrowser = product.browser();
  otherBrowser.signIn(await logIn(otherBrowser, email));
  const [mail] = await product.waitFor(async () => {
    const mails = await newDeviceMails(email);
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain('Firefox, Linux (France)');
  expect(mail?.text).toContain('/not-me?token=');
  otherBrowser.signIn(await logIn(otherBrowser, email));
  await logIn(browser, email);
  await product.worker?.runUntilIdle();
  expect(await newDeviceMails(email)).toHaveLength(1);
  const { events } = await otherBrowser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.filter(({ kind }) => kind === 'new-device')).toHaveLength(1);
});

test('the country comes from the proxy header of the setting', async () => {
  const { email } = await registerCustomer(product);
  const placesOf = async (headers: Record<string, string>) => {
    const browser = product.browser();
    const body = { email, password: goodPassword, time_zone: 'Europe/Paris' };
    browser.signIn(await browser.post('/api/customer/login', body, { headers }));
    const { sessions } = await browser.callEndpoint('GET /api/customer/session/list');
    const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
    return [sessions[0]?.country, events[0]?.country];
  };
  expect(await placesOf({ 'cf-ipcountry': 'NL' })).toEqual(['NL', 'NL']);
  expect(await placesOf({ 'cf-ipcountry': 'XX' })).toEqual(['FR', 'FR']);
  expect(await placesOf({ 'x-country': 'NL' })).toEqual(['FR', 'FR']);
  const mailTexts = await product.waitFor(async () => {
    const texts = (await fetchMessages(product, email)).map(({ text }) => text).join();
    return texts.includes('(France)') && texts;
  });
  expect(mailTexts).toContain('(Netherlands)');
});

test('a registration is the first browser and is not notified', async () => {
  const { browser, email } = await registerCustomer(product);
  browser.signIn(await logIn(browser, email));
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.map(({ kind }) => kind)).toEqual(['logged-in', 'registered']);
});

test('a sub-account without an address is notified by SMS to its own line only', async () => {
  const { ownSim, extraSim } = await createTwoSims(product);
  await logInByNumber(product, extraSim.msisdn);
  const countNotices = async (msisdn: string) =>
    (await fetchMessages(product, msisdn)).filter(({ text }) => text.includes('on a new device')).length;
  expect(await countNotices(extraSim.msisdn)).toBe(0);
  await product.advanceClock('PT1M');
  await logInByNumber(product, extraSim.msisdn, 2);
  await product.waitFor(async () => (await countNotices(extraSim.msisdn)) === 1);
  expect(await countNotices(ownSim.msisdn)).toBe(0);
});
