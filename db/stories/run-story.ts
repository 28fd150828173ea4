import { UNVERIFIED } from '#identity/rules/email-status.ts';
import { DIRECT_DEBIT, NO_METHOD_YET, ONLINE_PAYMENT } from '#payments/rules/payment-method.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { setTimeout } from 'node:timers/promises';
import { logInAs, newTestPerson } from '#app/testing/customers/identity-service.ts';
import { submitDetails, registerCustomer, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, type DraftLine, createDraft } from '#app/testing/orders/new-order.ts';
import { confirmEmail } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages, payAtProvider, type TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import { CallRefusedError, TestBrowser } from '#app/testing/product/test-browser.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { payBill } from './pay-bill.ts';
import { runSimStory } from './run-sim-story.ts';
import { getSandboxClock } from './sandbox-clock.ts';
import { getShop } from './shop.ts';
import { storyName, type StorySim, type Story } from './story.ts';
import { compensateAndShareForest } from './compensate-and-share-forest.ts';
import { writeToDesk } from './write-to-desk.ts';

/** Seconds between the tries of a call that came too often. */
const WAIT_SECONDS = 3;

/** Addresses that have an account at a product, as far as this run knows: each is looked up once. */
const registered = new Set<string>();

/** Whether an address has an account. The call is limited per network address, and everybody here has the same one, so it is tried again later. */
const isRegistered = async (browser: TestBrowser, url: string, email: string): Promise<boolean> => {
  if (registered.has(`${url} ${email}`)) return true;
  try {
    const { exists } = await browser.callEndpoint('GET /api/v1/customer/exists', { query: { phoneOrEmail: email } });
    if (exists) registered.add(`${url} ${email}`);
    return exists;
  } catch (error) {
    if (!(error instanceof CallRefusedError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    await setTimeout(WAIT_SECONDS * 1000);
    return isRegistered(browser, url, email);
  }
};

/** A session ends after 30 days, and after 14 without a call. */
const SESSION_SECONDS = 28 * 86_400;
const IDLE_SECONDS = 12 * 86_400;

/** Sessions at a product with their times by its clock, reused because logins are limited per network address. */
const sessions = new Map<string, { browser: TestBrowser; startedAt: Date; usedAt: Date }>();

const nameOfSession = ({ url }: TestEnvironment, { email }: Story): string => `${url} ${email}`;

/** Whether somebody has received mail at an address, which no limit applies to. It may be of an account that was deleted since. */
const hasMail = async (place: TestEnvironment, email: string): Promise<boolean> =>
  (await fetchMessages(place, email)).length > 0;

const isWrongPassword = (error: unknown): boolean =>
  error instanceof CallRefusedError && error.code === 'WRONG_PASSWORD';

/** Logs in; null without an account. All sessions of a customer are in one browser. */
const logIn = async (
  place: TestEnvironment,
  { email, language, details }: Story,
  password: string,
  earlierBrowser?: TestBrowser,
): Promise<TestBrowser | null> => {
  const browser = earlierBrowser ?? new TestBrowser(place.url, language);
  const isExpected = earlierBrowser !== undefined || (await hasMail(place, email));
  if (!isExpected && !(await isRegistered(browser, place.url, email))) return null;
  try {
    const response = await browser.callEndpoint('POST /api/customer/login', { body: { email, password } });
    browser.signIn({ response });
    if (!response.customer.details.customer_details) await submitDetails(browser, details);
    return browser;
  } catch (error) {
    if (!isWrongPassword(error) || (await isRegistered(browser, place.url, email))) throw error;
    return null;
  }
};

/** The session of a customer: one of this run that lives, or a new one; null without an account. */
const findSession = async (place: TestEnvironment, story: Story, password: string): Promise<TestBrowser | null> => {
  const now = await getSandboxClock(place);
  const cachedSession = sessions.get(nameOfSession(place, story));
  if (
    cachedSession &&
    now < addSeconds(cachedSession.startedAt, SESSION_SECONDS) &&
    now < addSeconds(cachedSession.usedAt, IDLE_SECONDS)
  ) {
    cachedSession.usedAt = now;
    return cachedSession.browser;
  }
  const browser = await logIn(place, story, password, cachedSession?.browser);
  if (browser) sessions.set(nameOfSession(place, story), { browser, startedAt: now, usedAt: now });
  return browser;
};

/** Whether the customer of a story has registered at a product, with whatever password. */
export const hasAccount = (place: TestEnvironment, story: Story, password: string): Promise<boolean> =>
  findSession(place, story, password).then(
    (browser) => browser !== null,
    (error: unknown) => {
      if (isWrongPassword(error)) return true;
      throw error;
    },
  );

/** Logs the customer in, unless this run has a session that lives, or registers a new one. */
export const logInOrRegister = async (place: TestEnvironment, story: Story, password: string): Promise<TestBrowser> => {
  const openBrowser = await findSession(place, story, password);
  if (openBrowser) return openBrowser;
  const { email, language, details } = story;
  const browser = new TestBrowser(place.url, language);
  const type = 'company_data' in details ? 2 : 1;
  await registerCustomer({ browser: () => browser }, { type, language, email, password, details });
  registered.add(nameOfSession(place, story));
  const now = await getSandboxClock(place);
  sessions.set(nameOfSession(place, story), { browser, startedAt: now, usedAt: now });
  return browser;
};

const buildOrderLines = async (browser: TestBrowser, sims: readonly StorySim[]): Promise<DraftLine[]> => {
  const { addons, operators } = await getShop(browser);
  return sims.map(({ plan, kind, addons: codes, keeps }) => {
    const line: DraftLine = {
      offer: plan,
      type: kind === 'esim' ? ESIM : SIM_CARD,
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
    await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: ONLINE_PAYMENT } });
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
    return session.customer.details.payment?.method === DIRECT_DEBIT;
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

const canWithdraw = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.callEndpoint('GET /api/customer/withdrawal')).withdrawals.length === 0;

/** Withdraws from the contract of all SIMs that are on their way. */
const withdraw = async (browser: TestBrowser, story: Story, password: string): Promise<void> => {
  const { order_product } = await browser.callEndpoint('GET /api/customer/session');
  const { order_uuid = '' } = order_product[0] ?? {};
  await stepUpWithPassword(browser, password);
  const sims = order_product.map(({ uuid }) => ({ order_product_uuid: uuid, number: null }));
  await browser.callEndpoint('POST /api/order/withdraw', { body: { order_uuid, name: storyName(story), sims } });
};

/** The person whom the identity service identifies: the private customer, or the one who acts for the company. */
const identityPerson = ({ details }: Story) => {
  if ('company_data' in details) {
    const { name_of_legal: first_name, surname_of_legal: last_name } = details.company_data;
    return newTestPerson({ first_name, last_name });
  }
  const { first_name, last_name, birth_data } = details.personal_data;
  return newTestPerson({ first_name, last_name, birth_date: birth_data.birth_at });
};

/**
 * Brings a customer to the state of the story by the calls that the screens make, from any earlier state. Returns false when it was there already.
 * Later changes by a user are left as they are.
 * @throws CallRefusedError, for example when the person has another password
 */
export const runStory = async (place: TestEnvironment, story: Story, password: string): Promise<boolean> => {
  const browser = await logInOrRegister(place, story, password);
  const fetchSession = () => browser.callEndpoint('GET /api/customer/session');
  let isNewStory = false;
  const runIfNeeded = async (isNeeded: boolean, step: () => Promise<unknown>): Promise<void> => {
    if (!isNeeded) return;
    await step();
    isNewStory = true;
  };

  let session = await fetchSession();
  const { payment, email } = session.customer.details;
  await runIfNeeded(session.order_product.length + session.customer_product.length === 0, async () => {
    await createDraft(browser, await buildOrderLines(browser, story.sims), story.promo);
    session = await fetchSession();
  });
  await runIfNeeded(payment === null || payment.method === NO_METHOD_YET, () =>
    choosePayment(place, browser, story.debit_iban),
  );
  await runIfNeeded(story.order !== 'draft' && session.order_product[0]?.order_state === 'draft', async () => {
    await acceptOrder(browser);
    session = await fetchSession();
    const { order_uuid = '', order_state } = session.order_product[0] ?? {};
    if (order_state === 'awaiting_payment') await payOrder(place, browser, order_uuid, story.order === 'declined');
  });
  await runIfNeeded(story.confirmed && email.status === UNVERIFIED, () => confirmEmail(place, browser, story.email));
  if (isNewStory) session = await fetchSession();
  const waits = session.order_product.some(({ waits_for }) => waits_for === 'identity');
  await runIfNeeded(waits, () => logInAs(place, browser, identityPerson(story), 'identify'));
  const { offers } = await getShop(browser);
  for (const sim of story.sims) {
    const offer_uuid = offers.find(({ code }) => code === sim.plan)?.uuid ?? '';
    isNewStory = (await runSimStory(place, browser, sim, offer_uuid)) || isNewStory;
  }
  if (story.withdraws) await runIfNeeded(await canWithdraw(browser), () => withdraw(browser, story, password));
  isNewStory = (await compensateAndShareForest(browser, story)) || isNewStory;
  isNewStory = (await writeToDesk(place, browser, story)) || isNewStory;
  return (await payBill(place, browser, story.bill)) || isNewStory;
};
