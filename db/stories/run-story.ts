import { logInAs, newTestPerson } from '#app/testing/customers/identity-service.ts';
import { submitDetails, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, type DraftLine, createDraft } from '#app/testing/orders/new-order.ts';
import { confirmEmail } from '#app/testing/orders/ordered-sim.ts';
import { payAtProvider, type TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import { TestBrowser } from '#app/testing/product/test-browser.ts';
import { runSimStory } from './run-sim-story.ts';
import type { StorySim, Story } from './story.ts';

/** Logs the customer in, or registers a new one. */
export const logInOrRegister = async (
  place: TestEnvironment,
  { email, language, details }: Story,
  password: string,
): Promise<TestBrowser> => {
  const browser = new TestBrowser(place.url, language);
  const { exists } = await browser.callEndpoint('GET /api/v1/customer/exists', { query: { phoneOrEmail: email } });
  if (exists) {
    const response = await browser.callEndpoint('POST /api/customer/login', { body: { email, password } });
    browser.signIn({ response });
    if (!response.customer.details.customer_details) await submitDetails(browser, details);
    return browser;
  }
  const type = 'company_data' in details ? 2 : 1;
  await registerCustomer({ browser: () => browser }, { type, language, email, password, details });
  return browser;
};

const buildOrderLines = async (browser: TestBrowser, sims: readonly StorySim[]): Promise<DraftLine[]> => {
  const { operators } = await browser.callEndpoint('GET /api/port-in/operators');
  const { addons } = await browser.callEndpoint('GET /api/web-api/public/shop/offer/get-public-addons');
  return sims.map(({ plan, kind, addons: codes, keeps }) => {
    const line: DraftLine = {
      offer: plan,
      type: kind === 'esim' ? 0 : 1,
      addon_uuids: addons.filter(({ code }) => codes.includes(code)).map(({ uuid }) => uuid),
    };
    if (!keeps) return line;
    const { operator, ...number } = keeps;
    const operator_uuid = operators.find(({ name }) => name === operator)?.uuid ?? '';
    return { ...line, port_in: { ...number, operator_uuid, mandate: true } };
  });
};

/** Online, or by direct debit with the bank check that goes before it. */
const choosePayment = async (place: TestEnvironment, browser: TestBrowser, iban: string | undefined): Promise<void> => {
  if (iban === undefined) {
    await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
    return;
  }
  const { customer } = await browser.callEndpoint('GET /api/customer/session');
  const { personal_data, company_data } = customer.details.customer_details ?? {};
  const account_holder = company_data?.company_name ?? `${personal_data?.first_name} ${personal_data?.last_name}`;
  const body = { iban, account_holder, bank_method: 'bank', terms_debit: true } as const;
  const { checkout_url } = await browser.callEndpoint('POST /api/customer/payment/setup', { body });
  await payAtProvider(place, checkout_url, 'pay', { iban: iban.replaceAll(' ', '') });
  await place.waitFor(async () => {
    const session = await browser.callEndpoint('GET /api/customer/session');
    return session.customer.details.payment?.method === 1;
  });
};

/** Pays what the order costs now, or lets the bank decline it. */
const payOrder = async (
  place: TestEnvironment,
  browser: TestBrowser,
  order_uuid: string,
  declined: boolean,
): Promise<void> => {
  const body = { order_uuid, bank_method: 'card' } as const;
  const { checkout_url, payment_uuid } = await browser.callEndpoint('POST /api/order/pay', { body });
  await payAtProvider(place, checkout_url, declined ? 'fail' : 'pay');
  await place.waitFor(async () => {
    const { outcome } = await browser.callEndpoint('GET /api/customer/payment/status', { query: { payment_uuid } });
    return outcome === (declined ? 'declined' : 'paid');
  });
};

/** As the identity service knows them: the person, or who acts for the company. */
const identityPerson = ({ details }: Story) => {
  if ('company_data' in details) {
    const { name_of_legal: first_name, surname_of_legal: last_name } = details.company_data;
    return newTestPerson({ first_name, last_name });
  }
  const { first_name, last_name, birth_data } = details.personal_data;
  return newTestPerson({ first_name, last_name, birth_date: birth_data.birth_at });
};

/**
 * Makes a story come true through the calls that the screens make, from wherever it stands. False: it was there already.
 * Later changes by a user are left as they are.
 * @throws CallRefusedError, for example when the person has another password
 */
export const runStory = async (place: TestEnvironment, story: Story, password: string): Promise<boolean> => {
  const browser = await logInOrRegister(place, story, password);
  const look = () => browser.callEndpoint('GET /api/customer/session');
  const stateOfOrder = async () => (await look()).order_product[0]?.order_state;
  let told = false;
  const when = async (needed: boolean, step: () => Promise<unknown>): Promise<void> => {
    if (!needed) return;
    await step();
    told = true;
  };

  const { customer, order_product, customer_product } = await look();
  const { payment, email } = customer.details;
  await when(order_product.length + customer_product.length === 0, async () =>
    createDraft(browser, await buildOrderLines(browser, story.sims), story.promo),
  );
  await when(payment === null || payment.method === -1, () => choosePayment(place, browser, story.debit_iban));
  await when(story.order !== 'draft' && (await stateOfOrder()) === 'draft', async () => {
    await acceptOrder(browser);
    const { order_uuid = '', order_state } = (await look()).order_product[0] ?? {};
    if (order_state === 'awaiting_payment') await payOrder(place, browser, order_uuid, story.order === 'declined');
  });
  await when(story.confirmed && email.status === 0, () => confirmEmail(place, browser, story.email));
  const waits = (await look()).order_product.some(({ waits_for }) => waits_for === 'identity');
  await when(waits, () => logInAs(place, browser, identityPerson(story), 'identify'));
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  for (const sim of story.sims) {
    const offer_uuid = offers.find(({ code }) => code === sim.plan)?.uuid ?? '';
    told = (await runSimStory(place, browser, sim, offer_uuid)) || told;
  }
  return told;
};
