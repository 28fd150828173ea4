import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword } from './testing/customers/new-customer.ts';
import { installSwapProfile, startSwap, waitForSwapState } from './testing/sims/sim-swap.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import { createTwoSims } from './testing/sims/active-sim.ts';

const key = 'k'.repeat(40);
let product: TestApp;
let twoSims: Awaited<ReturnType<typeof createTwoSims>>;

beforeAll(async () => {
  product = await startTestApp({ settings: { SIM_SWAP_API_KEYS: `first-bank:${key}` } });
  twoSims = await createTwoSims(product);
}, 300_000);
afterAll(() => product.stop());

const postOperation = async (
  operation: 'check' | 'retrieve-date',
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const reply = await fetch(`${product.url}/sim-swap/v2/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-correlator': 'c-1', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(reply.headers.get('x-correlator')).toBe('c-1');
  return { status: reply.status, ...((await reply.json()) as object) } as Record<string, unknown>;
};
const phone = () => twoSims.ownSim.msisdn;
const setConsent = (isAllowed: boolean) =>
  twoSims.browser.callEndpoint('POST /api/customer/sim-swap-consent', { body: { given: isAllowed } });

test('a request without a valid key, number, consent or maxAge is refused', async () => {
  expect(await postOperation('check', { phoneNumber: phone() }, { authorization: 'Bearer wrong' })).toMatchObject({
    status: 401,
    code: 'UNAUTHENTICATED',
  });
  const unknown = await postOperation('retrieve-date', { phoneNumber: '+32499999999' });
  expect(unknown).toMatchObject({ status: 404, code: 'IDENTIFIER_NOT_FOUND' });
  expect(await postOperation('retrieve-date', { phoneNumber: phone() })).toEqual(unknown);
  expect(await postOperation('check', {})).toMatchObject({ status: 422, code: 'MISSING_IDENTIFIER' });
  expect(await postOperation('check', { phoneNumber: '0470 12 34 56' })).toMatchObject({
    status: 400,
    code: 'INVALID_ARGUMENT',
  });
  expect(await postOperation('check', '{')).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' });
  for (const maxAge of [0, 2401])
    expect(await postOperation('check', { phoneNumber: phone(), maxAge })).toMatchObject({
      status: 400,
      code: 'OUT_OF_RANGE',
    });
});

test('with the consent of the customer a bank learns when the SIM was last replaced, until it is withdrawn', async () => {
  await setConsent(true);
  await setConsent(true);
  const list = await twoSims.browser.callEndpoint('GET /api/customer/consent/list');
  expect([list.sim_swap_check, list.consents.filter(({ kind }) => kind === 'sim_swap_check').length]).toEqual([
    true,
    1,
  ]);
  const activated = (await postOperation('retrieve-date', { phoneNumber: phone() }))['latestSimChange'] as string;
  await product.advanceClock('P20D');
  twoSims.browser.signIn(
    await twoSims.browser.post('/api/customer/login', { email: twoSims.email, password: goodPassword }),
  );
  expect(await postOperation('check', { phoneNumber: phone() })).toEqual({ status: 200, swapped: false });
  expect(await postOperation('check', { phoneNumber: phone(), maxAge: 2400 })).toEqual({ status: 200, swapped: true });
  await startSwap(twoSims.browser, twoSims.ownSim, 'damaged', 0);
  const swap = await waitForSwapState(product, twoSims.browser, twoSims.ownSim, 'esim_ready');
  await installSwapProfile(product, swap);
  await waitForSwapState(product, twoSims.browser, twoSims.ownSim, 'done');
  expect(await postOperation('check', { phoneNumber: phone(), maxAge: 1 })).toEqual({ status: 200, swapped: true });
  const replaced = (await postOperation('retrieve-date', { phoneNumber: phone() }))['latestSimChange'] as string;
  expect(Date.parse(replaced) - Date.parse(activated)).toBeGreaterThan(19 * 86_400_000);
  expect(await postOperation('check', { phoneNumber: twoSims.extraSim.msisdn, maxAge: 1 })).toEqual({
    status: 200,
    swapped: false,
  });
  await setConsent(false);
  expect((await postOperation('check', { phoneNumber: phone() })).status).toBe(404);
});

test('without banks in the settings the API is answered with 404', async () => {
  const otherProduct = await startTestApp();
  try {
    const reply = await fetch(`${otherProduct.url}/sim-swap/v2/check`, { method: 'POST' });
    expect(reply.status).toBe(404);
  } finally {
    await otherProduct.stop();
  }
});
