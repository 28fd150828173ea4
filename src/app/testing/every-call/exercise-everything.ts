import { logInAs, newTestPerson, authorizeAtIdentityService } from '../customers/identity-service.ts';
import { randomUUID } from 'node:crypto';
import { readStories } from '../../../../db/stories/story.ts';
import { runStory } from '../../../../db/stories/run-story.ts';
import { openBooks } from '#billing/server/jobs.ts';
import { recordMissingAgreedPrices } from '#ordering/server/jobs.ts';
import { wearables } from '#sustainability/rules/wearables.ts';
import { parseLoginCode, waitForLoginSms, createTwoSims } from '../sims/active-sim.ts';
import { exerciseAddons } from '../sims/addons.ts';
import { exercisePrepaid } from './exercise-prepaid.ts';
import { exerciseDebitOfPayer } from '../customers/exercise-debit-of-payer.ts';
import { registerCustomerWithDraftOrder } from '../orders/draft-order.ts';
import { createSubAccountWithBrowser } from './endpoint-calls.ts';
import { exerciseBills } from './exercise-bills.ts';
import { exerciseBank } from './exercise-bank.ts';
import { exerciseGreen } from './exercise-green.ts';
import { exercisePublicCalls } from './exercise-public-calls.ts';
import { removePassword, confirmEmailInDatabase } from '../customers/customer-state.ts';
import {
  goodPassword,
  findConfirmationCode,
  findConfirmationToken,
  registerCustomer,
  stepUpWithPassword,
  findRevocationToken,
} from '../customers/new-customer.ts';
import { exercisePasskey } from '../customers/passkey-calls.ts';
import { exerciseSubAccountPassword } from './exercise-sub-account-password.ts';
import { exerciseUsageAndLocationEvents } from './exercise-usage-and-location.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { createDraft } from '../orders/new-order.ts';
import { registerCustomerAndOrderSim, type OrderedSim } from '../orders/ordered-sim.ts';
import { exercisePlanChange } from './exercise-plan-change.ts';
import { waitForResetToken } from '../customers/reset-link.ts';
import { advanceToNextTenthOfMonth } from '../product/advance-in-month.ts';
import { type SandboxControl, createSandboxControl } from '../product/sandbox-control.ts';
import { payAtProvider, sandboxCall } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';
import { exerciseHeldRequests } from './exercise-held-requests.ts';
import { exercisePortOut } from './exercise-port-out.ts';
import { exerciseTickets } from './exercise-tickets.ts';
import { exerciseSwap } from './exercise-swap.ts';
import type { RunUnrecorded } from '../product/recorded-statements.ts';
import type { TestApp } from '../product/test-app.ts';
import { exerciseUsage } from './exercise-usage.ts';

const otherPassword = 'Under-Other-Trees7';

/** Calls the account endpoints. */
const exerciseAccount = async (product: TestApp, runUnrecorded: RunUnrecorded): Promise<void> => {
  const { browser, email, uuid } = await registerCustomer(product, { details: true });
  await browser.post('/api/customer/language/change', { language: 'nl' });
  await browser.post('/api/customer/email/verify/resend', {});
  const [token, code] = await runUnrecorded(() =>
    Promise.all([findConfirmationToken(product, email), findConfirmationCode(product, email)]),
  );
  await browser.post('/api/customer/email/confirm/code', { code: code === '000000' ? '000001' : '000000' });
  await browser.get('/api/customer/email/confirm', { query: { token } });
  await browser.post('/api/customer/email/confirm/code', { code });
  await browser.get('/api/promo/invitee');
  await exerciseIdentification(product, email);
  await createDraft(browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  const draft = await createDraft(browser, [{ offer: 'private-postpaid-m', type: 1 }]);
  const { order_uuid, order_product } = draft;
  await browser.post('/api/promo/add', { order_uuid, promo: 'WELCOME10' });
  await browser.post('/api/order/contract-summary', {
    product_list: [{ offer_uuid: order_product[0]?.offer.uuid }],
  });
  await browser.post('/api/customer/prepaid/force', { order_product_uuid: order_product[0]?.uuid });
  for (const path of ['customer/live', 'order/current', 'order/next-bill']) await browser.get(`/api/${path}`);
  const sub = await runUnrecorded(() => createSubAccountWithBrowser(product, uuid));
  await sub.get('/api/customer/session');
  await browser.get('/api/customer/consent/list');
  await browser.post('/api/customer/newsletter', { newsletter: true });
  await browser.post('/api/customer/data/export', {});
  await browser.get('/api/customer/session/list');
  await browser.post('/api/customer/session/revoke', {});
  await exerciseDevices(browser);
  await browser.get('/api/customer/event/list');
  await exerciseTickets(product, browser);
  await browser.get('/api/customer/step-up');
  await browser.post('/api/customer/step-up', { by: 'password', password: 'wrong-Password-1' });
  await stepUpWithPassword(browser);
  await exercisePasskey(product, browser);
  const otherCustomer = await registerCustomer(product);
  await runUnrecorded(async () => {
    await confirmEmailInDatabase(product, otherCustomer.uuid);
    await removePassword(product, otherCustomer.uuid);
  });
  await otherCustomer.browser.post('/api/customer/step-up/code');
  await otherCustomer.browser.post('/api/customer/step-up', { by: 'email', code: '000000' });
  await browser.post('/api/customer/logout');
  await browser.post('/api/customer/login', { email, password: 'wrong-Password-1' });
  browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
  await browser.post('/api/customer/email/change', { email: `${randomUUID()}@example.com` });
  await product
    .browser()
    .post('/api/customer/stop', { token: await runUnrecorded(() => findRevocationToken(product, email)) });
};

/** Registers, lists and removes a device. */
const exerciseDevices = async (browser: TestBrowser): Promise<void> => {
  const [{ uuid: wearable_uuid }] = wearables;
  await browser.post('/api/customer/wearable/add', { wearable_uuid, has_refurbished: true });
  const { customer_wearable } = await browser.callEndpoint('GET /api/customer/wearable/list');
  const { customer_wearable_uuid } = customer_wearable[0] ?? {};
  await browser.post('/api/customer/wearable/remove', { customer_wearable_uuid });
};

/** Identifies a new person, a known one, and one whose address belongs to another customer. */
const exerciseIdentification = async (product: TestApp, email: string): Promise<void> => {
  const browser = product.browser();
  await logInAs(product, browser, 'lotte');
  await logInAs(product, browser, 'lotte', 'identify');
  await browser.post('/api/customer/login/itsme/finish', await authorizeAtIdentityService(product, browser, 'refuse'));
  const authorization = await authorizeAtIdentityService(product, browser, newTestPerson({ email }));
  await browser.post('/api/customer/login/itsme/finish', authorization);
  const { answer: _, ...fieldsWithoutAnswer } = authorization;
  await product.browser().post('/api/customer/login/itsme/finish', { ...fieldsWithoutAnswer, without_email: true });
  const secondAuthorization = await authorizeAtIdentityService(product, browser, 'thomas');
  await sandboxCall(product, '/api/identity-service/behaviour', { mode: 'down', match: '/token', times: 1 });
  await browser.post('/api/customer/login/itsme/finish', secondAuthorization);
};

/** Changes a password and resets a forgotten one. */
const exercisePasswords = async (product: TestApp): Promise<void> => {
  const { browser, email } = await registerCustomer(product);
  await browser.post('/api/customer/password/change', { old_password: goodPassword, new_password: otherPassword });
  await browser.post('/api/customer/forgot-password/start', { email });
  const token = await waitForResetToken(product, email);
  await browser.get('/api/customer/link', { query: { token } });
  await browser.post('/api/customer/forgot-password/finish', { token, password: goodPassword });
};

/** Changes the settings of an active SIM. */
const exerciseSimSettings = async (owner: TestBrowser, customer_product_uuid: string): Promise<void> => {
  const change = (path: string, body = {}) =>
    owner.post(`/api/customer/product/${path}`, { customer_product_uuid, ...body });
  await change('rename', { name: 'Tablet' });
  await change('credit-limit/change', { value: 30 });
  await change('service/change', { service: 'roaming', enabled: false });
  await stepUpWithPassword(owner);
  await change('puk');
};

/** Logs in by phone number, after a wrong code. Returns the customer, for requests that are held. */
const exerciseLoginByNumber = async (product: TestApp): Promise<{ email: string; msisdn: string }> => {
  const { browser: owner, email, ownSim, extraSim } = await createTwoSims(product);
  const { msisdn, uuid: customer_product_uuid } = extraSim;
  const [subAccount] = (await owner.callEndpoint('GET /api/customer/session')).sub_account;
  await owner.get('/api/customer/session', { headers: { 'x-customer-uuid': subAccount?.customer_uuid ?? '' } });
  const browser = product.browser();
  await browser.post('/api/customer/login/phone/start', { msisdn });
  const code = parseLoginCode(await waitForLoginSms(product, msisdn));
  const finish = (otp: string) => browser.post('/api/customer/login/phone/finish', { msisdn, otp });
  await finish(code === '000000' ? '000001' : '000000');
  browser.signIn(await finish(code));
  await exerciseSubAccountPassword(product, browser, msisdn);
  for (const isAllowed of [false, true])
    await owner.post('/api/customer/sub-account/change', { customer_product_uuid, allowed: isAllowed });
  for (const uuid of [customer_product_uuid, ownSim.uuid]) {
    await stepUpWithPassword(owner);
    await owner.post('/api/customer/own-number/change', { customer_product_uuid: uuid });
  }
  await exerciseSimSettings(owner, customer_product_uuid);
  // Ends with all browsers logged out.
  await exercisePortOut(product, owner, ownSim);
  await exerciseSwap(product, owner, { ownSim, extraSim });
  return { email, msisdn: ownSim.msisdn };
};

const readyEsim = (product: TestApp, sim: OrderedSim) =>
  product.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' && orderProduct;
  });

/** Ports a number in and releases another. */
const exercisePortIn = async (product: TestApp, world: SandboxControl): Promise<void> => {
  const { operators } = await product.browser().callEndpoint('GET /api/port-in/operators');
  const operator_uuid = operators.find(({ name }) => name === 'Proximus')?.uuid;
  const request = { operator_uuid, subscription: 'prepaid', sim_number: '8932010000000001051', mandate: true };
  const withNumber = async (msisdn: string): Promise<OrderedSim> => {
    const sim = await registerCustomerAndOrderSim(product);
    const { esim } = await readyEsim(product, sim);
    await world.install(esim?.activation_code);
    await sim.activate({ port_in: { ...request, msisdn } });
    await product.waitFor(async () => (await sim.fetchSim()).products[0]);
    return sim;
  };
  const moves = await withNumber('+32470200123');
  const portingRequest = await product.waitFor(async () => (await world.requests('+32470200123'))[0]);
  await world.trigger(`/api/porting/requests/${portingRequest.id}/port`);
  await product.waitFor(async () => (await moves.fetchSim()).products[0]?.msisdn === '+32470200123');
  const givenUp = await withNumber('+32470200992');
  await product.waitFor(async () => (await givenUp.fetchSim()).products[0]?.port_in?.state === 'rejected');
  await givenUp.activate({ port_in: null });
};

/** Orders that end otherwise: delivered, cancelled, withdrawn, paid and refunded, abandoned. */
const exerciseOrderEndings = async (
  product: TestApp,
  world: SandboxControl,
  runUnrecorded: RunUnrecorded,
): Promise<void> => {
  const card = await registerCustomerAndOrderSim(product, { type: 1 });
  const code = await product.waitFor(async () => (await card.fetchSim()).orderProduct?.delivery?.tracking_code);
  const parcels = await sandboxCall<{ id: string }[]>(product, `/api/courier/shipments?tracking_code=${code}`);
  for (let step = 0; step < 4; step += 1)
    await sandboxCall(product, `/api/courier/shipments/${parcels[0]?.id}/advance`, {});
  await card.browser.get('/api/order/contract-summary', { query: { order_product_uuid: card.order_product_uuid } });
  const { consents } = await card.browser.callEndpoint('GET /api/customer/consent/list');
  const consent_uuid = consents.find(({ has_document }) => has_document)?.uuid ?? '';
  await card.browser.get('/api/customer/consent/document', { query: { consent_uuid } });
  await card.browser.post('/api/order/start-delivery', { order_uuid: card.order_uuid });
  await card.browser.post('/api/order/product/allocate', { order_product_uuid: card.order_product_uuid });

  const unsent = await registerCustomerAndOrderSim(product, { type: 1 });
  await product.waitFor(async () => (await unsent.fetchSim()).orderProduct?.delivery);
  await unsent.browser.post('/api/order/cancel', { order_uuid: unsent.order_uuid });

  const esim = await registerCustomerAndOrderSim(product);
  await readyEsim(product, esim);
  await esim.browser.post('/api/order/cancel', { order_uuid: esim.order_uuid });

  const brokenOff = await registerCustomerAndOrderSim(product);
  const { esim: profile, msisdn } = await readyEsim(product, brokenOff);
  await brokenOff.activate();
  await product.waitFor(async () => (await world.lines()).some((line) => line.msisdn === msisdn));
  await world.install(profile?.activation_code, { fail_at: 'installation' });
  await product.waitFor(async () => (await brokenOff.fetchSim()).orderProduct?.state === 'activation_failed');
  await brokenOff.browser.post('/api/order/cancel', { order_uuid: brokenOff.order_uuid });

  const orderedSim = await registerCustomerAndOrderSim(product);
  const { esim: ownEsim } = await readyEsim(product, orderedSim);
  await world.install(ownEsim?.activation_code);
  await orderedSim.activate();
  await product.waitFor(async () => (await orderedSim.fetchSim()).products[0]);
  await exercisePlanChange(orderedSim);
  await exerciseAddons(product, orderedSim.browser);
  await exerciseUsage(product, orderedSim.browser, runUnrecorded);
  await orderedSim.browser.get('/api/customer/withdrawal');
  const statement = {
    order_uuid: orderedSim.order_uuid,
    name: 'Ada Peeters',
    sims: [{ order_product_uuid: orderedSim.order_product_uuid, number: 'give_back' }],
  };
  await orderedSim.browser.post('/api/order/end-contract', statement);
  await orderedSim.browser.post('/api/order/withdraw', statement);
  await product.waitFor(async () => {
    const { withdrawals } = await orderedSim.browser.callEndpoint('GET /api/customer/withdrawal');
    return withdrawals[0]?.state === 'done';
  });

  const draftOrder = await runUnrecorded(() =>
    registerCustomerWithDraftOrder(product, 'private-prepaid-s', { type: 1 }),
  );
  await draftOrder.accept();
  const { order_uuid } = draftOrder;
  for (const action of ['cancel', 'hold', 'pay']) {
    const { checkout_url } = (await draftOrder.browser.post('/api/order/pay', { order_uuid })).response;
    await payAtProvider(product, checkout_url, action);
  }
  await draftOrder.browser.get('/api/order/current');
  await draftOrder.browser.get('/api/order/next-bill');
  await product.waitFor(
    async () =>
      (await draftOrder.browser.callEndpoint('GET /api/customer/session')).order_product[0]?.order_state !==
      'awaiting_payment',
  );
  await draftOrder.browser.post('/api/order/cancel', { order_uuid });

  const forgotten = await runUnrecorded(() => registerCustomerWithDraftOrder(product, 'private-prepaid-s'));
  await forgotten.accept();
};

/** Deletes the account of a customer with an active SIM. */
const exerciseAccountDeletion = async (product: TestApp, world: SandboxControl): Promise<void> => {
  const sim = await registerCustomerAndOrderSim(product);
  const { esim } = await readyEsim(product, sim);
  await world.install(esim?.activation_code);
  await sim.activate();
  await product.waitFor(async () => (await sim.fetchSim()).products[0]);
  await stepUpWithPassword(sim.browser);
  await sim.browser.get('/api/customer/final-bill');
  await sim.browser.post('/api/customer/final-bill', { confirm: true });
  await sim.browser.post('/api/customer/delete', { confirm: true });
};

/** Webhook events about unknown objects. */
const postUnknownEvents = async (world: SandboxControl): Promise<void> => {
  const [event_id, id, occurred_at] = [randomUUID(), randomUUID(), new Date().toISOString()];
  const serviceOrder = { id, externalId: randomUUID(), state: 'completed' };
  await world.postEvent('network', {
    eventId: event_id,
    eventTime: occurred_at,
    eventType: 'ServiceOrderStateChangeEvent',
    event: { serviceOrder },
  });
  const request = { request_id: id, external_id: randomUUID(), attempt: 1 };
  await world.postEvent('porting', { event_id, ...request, occurred_at, type: 'validated' });
};

/**
 * Gets a successful reply from every endpoint and runs every job, including scheduled ones. The metrics show whether
 * anything was left out.
 */
export const exerciseEverything = async (product: TestApp, runUnrecorded: RunUnrecorded): Promise<void> => {
  const world = createSandboxControl(product);
  const { password, stories } = readStories();
  // Stories with bills of three months are left out: they need a clock of their own.
  const storiesWithoutHistory = stories.filter(({ history }) => history.length === 0);
  // Few at a time: more registrations at once than the queue of password hashes takes are refused.
  for (let at = 0; at < storiesWithoutHistory.length; at += 6)
    await Promise.all(storiesWithoutHistory.slice(at, at + 6).map((story) => runStory(product, story, password)));
  // All customers register from one address, so the rate limits are reset.
  await runUnrecorded(async () => product.db.write.delete(rateLimit));
  const [holder] = await Promise.all([
    exerciseLoginByNumber(product),
    exercisePublicCalls(product),
    exerciseAccount(product, runUnrecorded),
    exercisePasswords(product),
    exerciseDebitOfPayer(product),
    exercisePortIn(product, world),
    exerciseOrderEndings(product, world, runUnrecorded),
    exercisePrepaid(product, runUnrecorded),
    exerciseAccountDeletion(product, world),
    postUnknownEvents(world),
  ]);
  // Last, because these advance the clock by days, after which the step-ups of the exercises above would no longer be recent.
  await exerciseHeldRequests(product, holder);
  await exerciseUsageAndLocationEvents(product, world, runUnrecorded);
  await exerciseBank(product, runUnrecorded);
  await exerciseBills(product, runUnrecorded);
  await exerciseGreen(product, runUnrecorded);
  const advances = ['P3D', 'P20D', 'P5D', 'P60D'].map((duration) => () => product.advanceClock(duration));
  // On a 10th the month before can still be accrued, which the long steps may leap over.
  for (const advance of [() => advanceToNextTenthOfMonth(product), ...advances]) {
    await advance();
    await product.db.tx(async (tx) => {
      await product.queue.enqueue(tx, recordMissingAgreedPrices, { after: null });
      await product.queue.enqueue(tx, openBooks, { after: null });
    });
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  }
};
