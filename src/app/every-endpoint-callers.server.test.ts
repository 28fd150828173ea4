import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInByNumber, createTwoSims } from './testing/sims/active-sim.ts';
import { type EndpointCall, endpointCalls, sendCallPastRateLimits } from './testing/every-call/endpoint-calls.ts';
import { endpointsByCaller } from './testing/every-call/endpoints-by-caller.ts';
import { businessDetails, goodPassword, privateDetails } from './testing/customers/new-customer.ts';
import type { TestBrowser } from './testing/product/test-browser.ts';
import { insertMandateForTest } from './testing/customers/customer-state.ts';
import { createSoftwarePasskey } from './testing/customers/software-passkey.ts';
import { stepUpOf } from '#platform/contract/endpoint.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

const rowsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*/)
    .map((row) => row.replaceAll(/\s+/g, ' '));

test.each(Object.entries(endpointsByCaller))(
  'the endpoints for the caller “%s” are exactly those of the table',
  (caller, text) => {
    const callsOfCaller = endpointCalls.filter(({ entry }) => entry.caller === caller);
    expect(callsOfCaller.map(({ route, entry }) => route + (stepUpOf(entry) === null ? '' : ' *')).toSorted()).toEqual(
      rowsOf(text).toSorted(),
    );
  },
);

type Who =
  | 'nobody'
  | 'expired'
  | 'sub-account'
  | 'names somebody else'
  | 'sub-account names its owner'
  | 'main account';
let product: TestApp;
let people: Record<Who, TestBrowser>;
let [ownEmail, ownMsisdn] = ['', ''];
beforeAll(async () => {
  product = await startTestApp();
  const { browser, email, ownSim, extraSim } = await createTwoSims(product);
  [ownEmail, ownMsisdn] = [email, ownSim.msisdn];
  const [sub, curious, names] = [await logInByNumber(product, extraSim.msisdn), product.browser(), product.browser()];
  const expired = product.browser();
  expired.session = 'A'.repeat(43);
  Object.assign(names, { session: browser.session, customer: randomUUID() });
  Object.assign(curious, { session: sub.session, customer: browser.customer });
  people = {
    nobody: product.browser(),
    expired,
    'sub-account': sub,
    'names somebody else': names,
    'sub-account names its owner': curious,
    'main account': browser,
  };
}, 300_000);
afterAll(() => product.stop());

/** Expected refusal by kind of caller; null when the call is accepted. */
const expectedCodes: Record<'anonymous' | 'customer' | 'main-account', Record<Who, string | null>> = {
  anonymous: {
    nobody: null,
    expired: null,
    'sub-account': null,
    'names somebody else': 'NOT_FOUND',
    'sub-account names its owner': 'NOT_FOUND',
    'main account': null,
  },
  customer: {
    nobody: 'SESSION_EXPIRED',
    expired: 'SESSION_EXPIRED',
    'sub-account': null,
    'names somebody else': 'NOT_FOUND',
    'sub-account names its owner': 'NOT_FOUND',
    'main account': null,
  },
  'main-account': {
    nobody: 'SESSION_EXPIRED',
    expired: 'SESSION_EXPIRED',
    'sub-account': 'MASTER_ONLY',
    'names somebody else': 'NOT_FOUND',
    'sub-account names its owner': 'MASTER_ONLY',
    'main account': null,
  },
};
const refusals = new Set(['SESSION_EXPIRED', 'MASTER_ONLY']);

const kinds = Object.keys(expectedCodes) as (keyof typeof expectedCodes)[];
const cases = kinds.flatMap((kind) =>
  endpointCalls.filter(({ entry }) => entry.caller === kind).map((call): [string, EndpointCall] => [call.route, call]),
);
/** Calls that end the session come last, with an empty body. */
const inOrder = cases.toSorted(([a], [b]) => Number(/logout|revoke/.test(a)) - Number(/logout|revoke/.test(b)));

test.each(inOrder)('%s refuses each kind of caller with the expected code', async (_route, call) => {
  const kind = call.entry.caller as keyof typeof expectedCodes;
  const ends = /logout|revoke/.test(call.path);
  for (const [who, code] of Object.entries(expectedCodes[kind]) as [Who, string | null][]) {
    if (ends && code === null) continue;
    const answer = await sendCallPastRateLimits(product, people[who], call, { body: { nothing: 'right' } });
    const refused = answer.problem?.code ?? null;
    if (code === null) expect([who, refused !== null && refusals.has(refused)]).toEqual([who, false]);
    else expect([who, refused]).toEqual([who, code]);
  }
});

/**
 * Anyone may call this endpoint, but a sub-account only to log in. The other direction is tested in
 * `finish-itsme.server.test.ts`.
 */
test('POST /api/customer/login/itsme/start accepts a login of a sub-account and refuses an identification', async () => {
  const start = async (who: Who, purpose: 'login' | 'identify') => {
    const body = { browser_key: 'k'.repeat(43), purpose };
    return (await people[who].post('/api/customer/login/itsme/start', body)).problem?.code ?? 'heard';
  };
  expect(await start('sub-account', 'login')).toBe('heard');
  expect(await start('sub-account', 'identify')).toBe('MASTER_ONLY');
  expect(await start('main account', 'identify')).toBe('heard');
});

const key = createSoftwarePasskey('http://localhost');

const statement = { order_uuid: randomUUID(), name: 'Ada Peeters', sims: [{ order_product_uuid: randomUUID() }] };
const change = { customer_product_uuid: randomUUID(), agreed_at: '2026-11-21T10:00:00.000Z', name: 'Ada Peeters' };
const account = { iban: 'BE68 5390 0754 7034', account_holder: 'Ada Peeters' };

/** Valid bodies for the endpoints that require a step-up. */
const validBodies: Record<string, object> = {
  'POST /api/customer/change/personal': {
    ...privateDetails,
    personal_data: { ...privateDetails.personal_data, first_name: 'Eva' },
  },
  'POST /api/customer/sim-swap-consent': { given: false },
  'POST /api/customer/product/activation-code': { swap_uuid: randomUUID() },
  'POST /api/customer/sub-account/change': { customer_product_uuid: randomUUID(), allowed: true },
  'POST /api/customer/own-number/change': { customer_product_uuid: randomUUID() },
  'POST /api/customer/product/port-out-code/make': { customer_product_uuid: randomUUID() },
  'POST /api/customer/product/addon/add': { customer_product_uuid: randomUUID(), offer_uuid: randomUUID() },
  'POST /api/customer/product/addon/add/list': { customer_product_uuid: randomUUID(), offer_uuids: [randomUUID()] },
  'POST /api/customer/product/credit-limit/change': { customer_product_uuid: randomUUID(), value: 50 },
  'POST /api/customer/product/tariff/change': { customer_product_uuid: randomUUID(), offer_uuid: randomUUID() },
  'POST /api/customer/product/usage/go-on': { customer_product_uuid: randomUUID(), kind: 'spending', amount: 50 },
  'POST /api/order/end-contract': statement,
  'POST /api/order/withdraw': statement,
  'POST /api/v2/customer/accept': { terms: true, privacy: true, newsletter: false, terms_version: '1' },
  'POST /api/customer/change/business': businessDetails,
  'POST /api/customer/delete': { confirm: true },
  'POST /api/customer/final-bill': { confirm: true },
  'POST /api/customer/credit/pay-out': {},
  'POST /api/customer/product/addon/withdraw': { customer_addon_uuid: randomUUID(), name: 'Ada Peeters' },
  'POST /api/customer/product/tariff/withdraw': change,
  'POST /api/customer/email/change': { email: 'new.address@example.com' },
  'POST /api/customer/payment/setup': { ...account, bank_method: 'bank', terms_debit: true },
  'POST /api/customer/passkey/add': { name: 'My phone', passkey: key.create({ challenge: 'x', user: { id: 'x' } }) },
  'POST /api/customer/password/change': { new_password: goodPassword },
  'POST /api/customer/passkey/remove': { id: key.id },
  'POST /api/customer/payment/setup/payer': { payment_uuid: randomUUID(), terms_debit: true },
  'POST /api/customer/product/puk': { customer_product_uuid: randomUUID() },
  'POST /api/customer/product/start-sim-swap': { customer_product_uuid: randomUUID(), reason: 'damaged', sim_type: 0 },
  'POST /api/customer/product/found-sim': { customer_product_uuid: randomUUID() },
  'POST /api/customer/login/itsme/start': { browser_key: 'k'.repeat(43), purpose: 'identify' },
  'POST /api/customer/login/itsme/finish': { browser_key: 'k'.repeat(43), state: 'x' },
};

/** The step-up is required of these callers; a main account gives the old password instead. */
const askedOf: Record<string, Who> = { 'POST /api/customer/password/change': 'sub-account' };

describe('a caller whose step-up is an hour old', () => {
  beforeAll(async () => {
    await insertMandateForTest(product, people['main account'].customer ?? '');
    await people['main account'].callEndpoint('POST /api/customer/payment/method', { body: { method: 1 } });
    await product.advanceClock('PT1H');
  });

  test.each(
    endpointCalls
      .filter(({ entry }) => stepUpOf(entry) !== null)
      .map((call): [string, EndpointCall] => [call.route, call]),
  )('is asked for a step-up by %s', async (route, call) => {
    const { problem } = await sendCallPastRateLimits(product, people[askedOf[route] ?? 'main account'], call, {
      body: validBodies[route],
    });
    expect(problem.code).toBe('STEP_UP_REQUIRED');
  });
});

/** Endpoints whose rung needs a recent step-up of a main account. */
const ladder = endpointCalls
  .filter(({ entry }) => entry.rung === 'spend' || entry.rung === 'irreversible')
  .filter(({ entry }) => stepUpOf(entry) !== null)
  // A deletion ends the sessions, so it comes last.
  .toSorted((a, b) => Number(a.path.endsWith('/delete')) - Number(b.path.endsWith('/delete')))
  .map((call): [string, EndpointCall] => [call.route, call]);

describe('a caller without a step-up, and a caller on a new device', () => {
  let [bySms, elsewhere]: TestBrowser[] = [];
  beforeAll(async () => {
    bySms = await logInByNumber(product, ownMsisdn);
    elsewhere = product.browser();
    elsewhere.signIn(await elsewhere.post('/api/customer/login', { email: ownEmail, password: goodPassword }));
  });

  test.each(ladder)('cannot carry out %s at once', async (route, call) => {
    const send = (browser: TestBrowser | undefined) =>
      sendCallPastRateLimits(product, browser ?? product.browser(), call, { body: validBodies[route] });
    expect((await send(bySms)).problem.code).toBe('STEP_UP_REQUIRED');
    if (call.entry.rung !== 'irreversible') return;
    // Held, or refused because the object does not exist; never carried out.
    const { status } = await send(elsewhere);
    expect([202, 404, 409]).toContain(status);
  });
});
