import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRevocationToken, goodPassword } from '#app/testing/customers/new-customer.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { signedHeaders } from '#app/testing/product/sandbox-control.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { acceptOrder, createDraft } from '#app/testing/orders/new-order.ts';
import { createActiveSim, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { accountEvent } from '#identity/server/tables.ts';
import { PORT_OUT_TRIES } from '#porting/rules/port-out-code.ts';
import { replaceReservedByQuarantinedNumber } from '#subscriptions/server/line/return-quarantined-number.ts';
import { msisdnPool, simAllocation } from '#subscriptions/server/tables.ts';
import { portOutCode } from '../tables.ts';

let product: TestApp;
let twoSims: Awaited<ReturnType<typeof createTwoSims>>;

beforeAll(async () => {
  product = await startTestApp();
  twoSims = await createTwoSims(product);
  await product.advanceClock('PT5M');
}, 300_000);
afterAll(() => product.stop());

const issueCodeOfOwnSim = (browser: TestBrowser) =>
  browser.post('/api/customer/product/port-out-code/make', { customer_product_uuid: twoSims.ownSim.uuid });
const show = () =>
  twoSims.browser.callEndpoint('GET /api/customer/product/port-out-code', {
    query: { customer_product_uuid: twoSims.ownSim.uuid },
  });

/** Request of the porting house on behalf of an operator that wants a number. */
const requestPortOut = async (
  code: string,
  { msisdn = twoSims.ownSim.msisdn as string, request_id = randomUUID() as string } = {},
) => {
  const text = JSON.stringify({ request_id, msisdn, code });
  const reply = await fetch(`${product.url}/api/webhook/porting/port-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(product.settings.SANDBOX_SECRET ?? '', text) },
    body: text,
  });
  const { response } = (await reply.json()) as { response: { accepted: boolean; reason: string | null } };
  return response.accepted || response.reason;
};

const events = async () =>
  (
    await product.db.read
      .select()
      .from(accountEvent)
      .where(eq(accountEvent.customer_uuid, twoSims.browser.customer ?? ''))
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('port-out'));

test('a new device cannot make a code before the security delay, and a number without a code is not ported out', async () => {
  const thief = product.browser();
  thief.signIn(await thief.post('/api/customer/login', { email: twoSims.email, password: goodPassword }));
  const refusedReply = await issueCodeOfOwnSim(thief);
  expect([refusedReply.status, refusedReply.problem.code]).toEqual([409, 'HELD_UNTIL']);
  expect(await requestPortOut('AAAA-BBBB-CCCC')).toBe('CODE_MISSING');
  expect(await requestPortOut('AAAA-BBBB-CCCC', { msisdn: '+32499999999' })).toBe('NUMBER_UNKNOWN');
  expect(await events()).toEqual(['port-out-refused']);
});

test('a code is shown once, announced to all SIMs, and accepted for one request', async () => {
  const { code } = (await issueCodeOfOwnSim(twoSims.browser)).response as { code: string };
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  expect(JSON.stringify(await product.db.read.select().from(portOutCode))).not.toContain(code);
  expect(JSON.stringify(await show())).not.toContain(code);
  for (const { msisdn } of [twoSims.ownSim, twoSims.extraSim])
    await product.waitFor(async () =>
      (await fetchMessages(product, msisdn)).some(({ text }) => text.includes('a code was made')),
    );
  expect(await requestPortOut(code, { msisdn: twoSims.extraSim.msisdn })).toBe('CODE_MISSING');
  expect(await requestPortOut('AAAA-BBBB-CCCC')).toBe('CODE_WRONG');
  const request_id = randomUUID();
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect(await Promise.all([1, 2, 3].map(() => requestPortOut(typed, { request_id })))).toEqual([true, true, true]);
  expect(await requestPortOut(code)).toBe('CODE_MISSING');
  expect((await show()).port_out_code?.used_at).not.toBeNull();
  expect((await events()).filter((kind) => kind === 'port-out-accepted')).toHaveLength(1);
});

test('too many wrong codes block a code, a new code replaces it, and a withdrawn code is refused', async () => {
  const first = (await issueCodeOfOwnSim(twoSims.browser)).response as { code: string };
  for (let nth = 0; nth < PORT_OUT_TRIES; nth += 1) expect(await requestPortOut('AAAA-BBBB-CCCC')).toBe('CODE_WRONG');
  expect(await requestPortOut(first.code)).toBe('CODE_MISSING');
  const second = (await issueCodeOfOwnSim(twoSims.browser)).response as { code: string };
  expect(await requestPortOut(first.code)).toBe('CODE_WRONG');
  await twoSims.browser.callEndpoint('POST /api/customer/product/port-out-code/withdraw', {
    body: { customer_product_uuid: twoSims.ownSim.uuid },
  });
  expect(await requestPortOut(second.code)).toBe('CODE_MISSING');
  expect((await show()).port_out_code).toBeNull();
});

test('the sandbox operator requests the number with a wrong code, with the right code, and once more', async () => {
  const { code } = (await issueCodeOfOwnSim(twoSims.browser)).response as { code: string };
  type PortOut = { id: string; msisdn: string; accepted: boolean; reason: string | null };
  const want = (body: object) => sandboxCall<PortOut>(product, '/api/porting/port-outs', body);
  const msisdn = twoSims.ownSim.msisdn.replace('+32', '0');
  expect(await want({ msisdn, code: 'AAAA-BBBB-CCCC' })).toMatchObject({ accepted: false, reason: 'CODE_WRONG' });
  const portOut = await want({ msisdn, code });
  expect(portOut).toMatchObject({ msisdn: twoSims.ownSim.msisdn, accepted: true, reason: null });
  expect(await sandboxCall(product, `/api/porting/port-outs/${portOut.id}/again`, {})).toMatchObject({
    accepted: true,
  });
  expect(await want({ msisdn, code })).toMatchObject({ accepted: false, reason: 'CODE_MISSING' });
  const form = new URLSearchParams({ msisdn: '0499999999', code });
  const pressed = await fetch(`${product.sandbox.url}/api/porting/port-outs`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/#porting']);
  const page = await (await fetch(product.sandbox.url)).text();
  expect(page).toContain('NUMBER_UNKNOWN');
});

test('the link of the mail deletes the code', async () => {
  const { code } = (await issueCodeOfOwnSim(twoSims.browser)).response as { code: string };
  const token = await findRevocationToken(product, twoSims.email, 'port-out');
  expect((await product.browser().post('/api/customer/stop', { token })).status).toBe(200);
  expect(await requestPortOut(code)).toBe('CODE_MISSING');
});

test('an unsigned port-out request is refused', async () => {
  const reply = await fetch(`${product.url}/api/webhook/porting/port-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(reply.status).toBe(403);
});

/** A customer who can end the contract (`leave`) and keep the number to port it to another operator. */
const createLeaver = async () => {
  const { browser, email, order_uuid, line } = await createActiveSim(product);
  const { uuid: customer_product_uuid, msisdn, order_product_uuid } = line;
  const issueCode = () => browser.post('/api/customer/product/port-out-code/make', { customer_product_uuid });
  const leave = async () => {
    await browser.callEndpoint('POST /api/order/withdraw', {
      body: { order_uuid, name: 'Ada Peeters', sims: [{ order_product_uuid, number: 'keep' }] },
    });
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  };
  // The screen of withdrawals offers the code for this SIM, whose contract has ended.
  const offered = async () =>
    (await browser.callEndpoint('GET /api/customer/withdrawal')).withdrawals[0]?.sims[0]?.customer_product_uuid;
  return { customer_product_uuid, offered, browser, email, msisdn, makeCode: issueCode, leave };
};

test('a number can be ported out for a month after its contract ended, with a code made afterwards, and is not reused', async () => {
  const { customer_product_uuid, msisdn, makeCode, leave, offered } = await createLeaver();
  const before = (await makeCode()).response.code;
  await leave();
  expect(await offered()).toBe(customer_product_uuid);
  expect(await requestPortOut('AAAA-BBBB-CCCC', { msisdn })).toBe('CODE_WRONG');
  const after = (await makeCode()).response.code;
  expect(await requestPortOut(before, { msisdn })).toBe('CODE_WRONG');
  const selectNumber = async () =>
    (await product.db.read.select().from(msisdnPool).where(eq(msisdnPool.msisdn, msisdn)))[0];
  expect((await selectNumber())?.allocation_uuid).toBeNull();
  expect(await requestPortOut(after, { msisdn })).toBe(true);
  expect((await selectNumber())?.free_from.getUTCFullYear()).toBe(9999);
});

test('a number cannot be ported out more than a month after its contract ended', async () => {
  const { browser, email, msisdn, makeCode, leave, offered } = await createLeaver();
  await leave();
  await product.advanceClock('P32D');
  browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
  expect(await offered()).toBeNull();
  const lateCode = await makeCode();
  expect([lateCode.status, lateCode.problem.code]).toEqual([404, 'NOT_FOUND']);
  expect(await requestPortOut('AAAA-BBBB-CCCC', { msisdn })).toBe('NUMBER_UNKNOWN');
});

test('a number that moved to another SIM of its customer has no port-out code for the ended SIM', async () => {
  const { browser, msisdn, makeCode, leave, offered } = await createLeaver();
  await leave();
  const { order_product } = await createDraft(browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await acceptOrder(browser);
  const next = await product.waitFor(async () => {
    const lines = await product.db.read.select().from(simAllocation);
    return lines.find(({ allocation_uuid }) => allocation_uuid === order_product[0]?.uuid)?.msisdn;
  });
  // The return is refused until the network has switched the SIM off.
  await product.waitFor(() =>
    replaceReservedByQuarantinedNumber(product.db, product.clock.now(), msisdn, next).then(
      () => true,
      () => false,
    ),
  );
  expect((await makeCode()).problem.code).toBe('NOT_FOUND');
  expect(await offered()).toBeNull();
  const [statement] = (await browser.callEndpoint('GET /api/customer/withdrawal')).withdrawals;
  expect(statement?.sims[0]).toMatchObject({ msisdn, number_until: null });
});
