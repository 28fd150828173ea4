import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRevocationToken, goodPassword } from '#app/testing/customers/new-customer.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { advancePastNearMonthEnd } from '#app/testing/product/advance-in-month.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { createActiveSim, createTwoSims, logInByNumber } from '#app/testing/sims/active-sim.ts';
import { fetchSwap, installSwapProfile, startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { customer } from '#customers/server/tables.ts';
import { heldRequestCancelled } from '#identity/events.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { formatOf } from '#platform/pure/format.ts';
import { runHeldRequest } from '../jobs.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { accountEvent, credential, heldRequest } from '../tables.ts';

type TwoSims = Awaited<ReturnType<typeof createTwoSims>>;

let product: TestApp;
let twoSims: TwoSims;
let email: string;
let owner_uuid: string;

beforeAll(async () => {
  product = await startTestApp({ withoutTimeouts: true });
  // Past the 1st, whose bill cycle run would leave an unbilled month: an account with one cannot be deleted.
  await advancePastNearMonthEnd(product, 8);
  twoSims = await createTwoSims(product);
  owner_uuid = twoSims.browser.customer ?? '';
  email = twoSims.email;
  await product.advanceClock('PT5M');
}, 300_000);
afterAll(() => product.stop());

/** A login with the password on a browser that the customer never used. */
const logInElsewhere = async (): Promise<TestBrowser> => {
  const browser = product.browser();
  browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
  return browser;
};

const runJobs = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
const queryRequests = () => product.db.read.select().from(heldRequest).where(eq(heldRequest.customer_uuid, owner_uuid));
const fetchStates = async () => (await queryRequests()).map(({ action, state }) => `${action} ${state}`).toSorted();
const fetchLineStates = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/session')).customer_product.map(({ state }) => state);

const fetchOrders = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/withdrawal')).orders.filter(({ sims }) => sims.length > 0);

const withdrawAll = async (browser: TestBrowser) => {
  const [order] = await fetchOrders(twoSims.browser);
  const sims = order?.sims.map(({ order_product_uuid }) => ({ order_product_uuid, number: 'give_back' }));
  return browser.post('/api/order/withdraw', { order_uuid: order?.order_uuid, name: 'Ada Peeters', sims });
};

const fetchRevocationToken = (msisdn: string): Promise<string> =>
  product.waitFor(async () => {
    const links = (await fetchMessages(product, msisdn)).flatMap((sms) => sms.links);
    const link = links.find((each) => each.includes('/request-stop'));
    return link && new URL(link).searchParams.get('token');
  });

describe('a thief who has the password', () => {
  test('cannot move a number, because the swap is held and a mail and both SIMs get a link to cancel it', async () => {
    const thief = await logInElsewhere();
    const { state } = await startSwap(thief, twoSims.ownSim, 'damaged', 0);
    expect(state).toBe('held');
    const { swap } = await fetchSwap(thief, twoSims.ownSim);
    expect(swap?.held_for).toBe('new-device');
    for (const { msisdn } of [twoSims.ownSim, twoSims.extraSim])
      await product.waitFor(async () =>
        (await fetchMessages(product, msisdn)).some(({ text }) => text.includes('/swap-stop')),
      );
    const token = await findRevocationToken(product, email, 'sim-swap-asked');
    expect(token).not.toBe('');
    await twoSims.browser.callEndpoint('POST /api/customer/product/cancel-sim-swap', {
      body: { swap_uuid: swap?.uuid ?? '' },
    });
  });

  test('cannot withdraw at once, and the link of an SMS cancels the request and ends the session', async () => {
    const thief = await logInElsewhere();
    const answers = [await withdrawAll(thief), await withdrawAll(thief)];
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [202, 'REQUEST_HELD'],
      [202, 'REQUEST_HELD'],
    ]);
    expect(await fetchStates()).toEqual(['withdrawal held']);
    expect(await fetchLineStates(twoSims.browser)).toEqual(['active', 'active']);
    const { requests: listedRequests } = await twoSims.browser.callEndpoint('GET /api/customer/held-request/list');
    expect(listedRequests).toMatchObject([
      { action: 'withdrawal', cause: 'new-device', due_at: answers[0]?.problem.held_until },
    ]);

    const token = await fetchRevocationToken(twoSims.extraSim.msisdn);
    const stop = () => product.browser().post('/api/customer/held-request/stop', { token });
    const fetchLink = async () => (await product.browser().get('/api/customer/link', { query: { token } })).response;
    expect(await fetchLink()).toEqual({ state: 'open', email: null, is_own: null });
    const [firstAnswer, secondAnswer] = [await stop(), await stop()];
    expect(await fetchLink()).toEqual({ state: 'used', email: null, is_own: null });
    expect([firstAnswer.status, secondAnswer.problem.code]).toEqual([200, 'LINK_USED']);
    expect((await thief.get('/api/customer/session')).status).toBe(401);
    const job = { customer_uuid: owner_uuid, request_uuid: listedRequests[0]?.uuid ?? '' };
    await product.advanceClock('P2D');
    await product.db.tx((tx) => product.queue.enqueue(tx, runHeldRequest, job));
    await runJobs();
    expect(await fetchStates()).toEqual(['withdrawal cancelled']);
    twoSims.browser.signIn(await twoSims.browser.post('/api/customer/login', { email, password: goodPassword }));
    expect(await fetchLineStates(twoSims.browser)).toEqual(['active', 'active']);
  });

  test('cannot change the email address at once, and the owner can cancel the request', async () => {
    const thief = await logInElsewhere();
    const reply = await thief.post('/api/customer/email/change', { email: 'thief@example.com' });
    expect([reply.status, reply.problem.code]).toEqual([202, 'REQUEST_HELD']);
    await twoSims.browser.callEndpoint('POST /api/customer/held-request/cancel', {
      body: { request_uuid: (await queryRequests()).find(({ action }) => action === 'email')?.uuid ?? '' },
    });
    expect(await fetchStates()).toEqual(['email cancelled', 'withdrawal cancelled']);
  });
});

test('a session by SMS code needs a step-up to withdraw', async () => {
  const smsBrowser = await logInByNumber(product, twoSims.ownSim.msisdn);
  expect((await withdrawAll(smsBrowser)).problem.code).toBe('STEP_UP_REQUIRED');
});

test('a session by SMS code needs a step-up to place an order, also after a switch of the payment method', async () => {
  await product.advanceClock('PT1M');
  const smsBrowser = await logInByNumber(product, twoSims.ownSim.msisdn, 2);
  const { order_uuid } = await createDraft(smsBrowser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await twoSims.browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 1 } });
  const { terms_version } = await smsBrowser.callEndpoint('GET /api/common/terms');
  const body = { terms: true, privacy: true, newsletter: false, terms_version };
  const acceptOrder = async (): Promise<string> =>
    (await smsBrowser.post('/api/v2/customer/accept', body, { withoutStepUp: true })).problem?.code ?? 'ordered';
  expect(await acceptOrder()).toBe('STEP_UP_REQUIRED');
  // A switch to the other payment method just before the order does not avoid the step-up.
  await smsBrowser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  expect(await acceptOrder()).toBe('STEP_UP_REQUIRED');
  await smsBrowser.callEndpoint('POST /api/customer/payment/method', { body: { method: 1 } });
  await smsBrowser.callEndpoint('POST /api/order/cancel', { body: { order_uuid } });
});

test('POST /api/customer/product/activation-code needs a step-up and a known device', async () => {
  twoSims.browser.signIn(await twoSims.browser.post('/api/customer/login', { email, password: goodPassword }));
  await startSwap(twoSims.browser, twoSims.ownSim, 'damaged', 0);
  const swap = await waitForSwapState(product, twoSims.browser, twoSims.ownSim, 'esim_ready');
  const fetchActivationCode = (browser: TestBrowser) =>
    browser.post('/api/customer/product/activation-code', { swap_uuid: swap.uuid });
  const countEvents = async () =>
    (await product.db.read.select().from(accountEvent).where(eq(accountEvent.customer_uuid, owner_uuid))).filter(
      ({ kind }) => kind === 'activation-code-shown',
    ).length;
  expect(JSON.stringify(await fetchSwap(twoSims.browser, twoSims.ownSim))).not.toContain('LPA:');
  const thief = await logInElsewhere();
  const refusedAnswer = await fetchActivationCode(thief);
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([409, 'HELD_UNTIL']);
  const heldUntilText = formatOf(thief.language).dateTime(refusedAnswer.problem.held_until ?? '');
  expect(refusedAnswer.problem.detail).toContain(heldUntilText);
  await product.advanceClock('PT20M');
  expect((await fetchActivationCode(twoSims.browser)).problem.code).toBe('STEP_UP_REQUIRED');
  expect(await countEvents()).toBe(0);
  await twoSims.browser.callEndpoint('POST /api/customer/step-up', {
    body: { by: 'password', password: goodPassword },
  });
  expect((await fetchActivationCode(twoSims.browser)).response.activation_code).toMatch(/^LPA:1\$/);
  expect(await countEvents()).toBe(1);
  await installSwapProfile(product, swap);
  await waitForSwapState(product, twoSims.browser, twoSims.ownSim, 'done');
  expect((await fetchActivationCode(twoSims.browser)).problem.code).toBe('SIM_SWAP_NOT_READY');
});

test('a request that is cancelled twice while it is about to run does not run, and is cancelled once', async () => {
  const thief = await logInElsewhere();
  expect((await thief.post('/api/customer/email/change', { email: 'thief@example.com' })).status).toBe(202);
  const waitingRequest = (await queryRequests()).find(({ state }) => state === 'held');
  const request_uuid = waitingRequest?.uuid ?? '';
  await product.advanceClock('PT23H');
  await runJobs();
  twoSims.browser.signIn(await twoSims.browser.post('/api/customer/login', { email, password: goodPassword }));
  await product.advanceClock('PT2H');
  const cancel = async () => (await twoSims.browser.post('/api/customer/held-request/cancel', { request_uuid })).status;
  const run = async () => ((await product.worker?.runUntilIdle()) === undefined ? 'no worker' : 'ran');
  const lock = sql`select from ${heldRequest} where ${eq(heldRequest.uuid, request_uuid)} for update`;
  expect(await runBehindLock<number | string>(product, lock, [cancel, run, cancel])).toEqual([200, 'ran', 200]);
  const row = (await queryRequests()).find(({ uuid }) => uuid === request_uuid);
  expect(row?.state).toBe('cancelled');
  const [owner] = await product.db.read.select().from(credential).where(eq(credential.customer_uuid, owner_uuid));
  expect([owner?.email, owner?.pending_email]).toEqual([email, null]);
  const published = await product.db.read
    .select()
    .from(domainEvent)
    .where(and(eq(domainEvent.customer_uuid, owner_uuid), eq(domainEvent.type, heldRequestCancelled.name)));
  expect(
    published.filter(({ payload }) => (payload as { request_uuid: string }).request_uuid === request_uuid),
  ).toHaveLength(1);
});

test('a held request that nobody cancels runs once after the security delay, dated when it was requested', async () => {
  const otherBrowser = await logInElsewhere();
  expect((await withdrawAll(otherBrowser)).status).toBe(202);
  const waitingRequest = (await queryRequests()).find(({ state }) => state === 'held');
  await product.advanceClock('PT23H');
  await runJobs();
  expect(await fetchLineStates(twoSims.browser)).toEqual(['active', 'active']);
  await product.advanceClock('PT2H');
  await runJobs();
  const { withdrawals } = await twoSims.browser.callEndpoint('GET /api/customer/withdrawal');
  expect(withdrawals).toHaveLength(1);
  expect(withdrawals[0]).toMatchObject({ submitted_at: waitingRequest?.requested_at.toISOString() });
  expect(withdrawals[0]?.sims.every(({ number_until }) => number_until !== null)).toBe(true);
  const row = (await queryRequests()).find(({ uuid }) => uuid === waitingRequest?.uuid);
  expect([row?.state, row?.body]).toEqual(['done', {}]);
});

test('a held deletion closes the account until somebody cancels the request or the owner logs in', async () => {
  const sim = await createActiveSim(product);
  await product.advanceClock('PT5M');
  const uuid = sim.browser.customer ?? '';
  const credentials = await product.db.read.select().from(credential).where(eq(credential.customer_uuid, uuid));
  const loginBody = { email: credentials[0]?.email ?? '', password: goodPassword };
  const logIn = async (browser: TestBrowser): Promise<TestBrowser> => {
    browser.signIn(await browser.post('/api/customer/login', loginBody));
    return browser;
  };
  const queryCustomer = () => product.db.read.select().from(customer).where(eq(customer.customer_uuid, uuid));
  for (const cancelledBy of ['login', 'stop'] as const) {
    const thief = await logIn(product.browser());
    const reply = await thief.post('/api/customer/delete', { confirm: true });
    expect([reply.status, reply.problem.code]).toEqual([202, 'REQUEST_HELD']);
    expect((await sim.browser.get('/api/customer/session')).status).toBe(401);
    const [line] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.customer_uuid, uuid));
    expect([cancelledBy, line?.state]).toEqual([cancelledBy, 'suspended']);
    if (cancelledBy === 'stop') {
      const token = await findRevocationToken(product, loginBody.email, 'request-held');
      const { response } = await product.browser().post('/api/customer/stop', { token });
      await product
        .browser()
        .post('/api/customer/forgot-password/finish', { token: response.reset_token, password: goodPassword });
    }
    await logIn(sim.browser);
    expect(await fetchLineStates(sim.browser)).toEqual(['active']);
  }
  await product.advanceClock('P2D');
  await runJobs();
  expect((await queryCustomer())[0]?.status).toBe('active');
});
