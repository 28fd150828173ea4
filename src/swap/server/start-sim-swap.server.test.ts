import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { homeAddress } from '#app/testing/customers/new-customer.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import {
  fetchSwapCardNumber,
  installSwapProfile,
  fetchSwap,
  startSwap,
  waitForSwapState,
} from '#app/testing/sims/sim-swap.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { timer } from '#platform/db/tables.ts';
import { job } from '#platform/jobs/tables.ts';
import { customerProduct, simAllocation, simStock } from '#subscriptions/server/tables.ts';
import { expireSwap, prepareSwap } from './jobs.ts';
import { simSwap } from './tables.ts';

let product: TestApp;
const statements: string[] = [];
beforeAll(async () => {
  product = await startTestApp({
    withoutTimeouts: true,
    readyCustomers: createReadyState,
    onStatement: (statement) => statements.push(statement),
  });
});
afterAll(() => product.stop());

const elsewhere = { zip_code: '9000', city: 'Gent', street_name: 'Veldstraat', street_number: '1' };

test('a stolen SIM is blocked at once, and its number moves to the new eSIM after its installation', async () => {
  const { browser, email, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  const before = await browser.callEndpoint('POST /api/customer/product/puk', {
    body: { customer_product_uuid: line.uuid },
  });
  const startedSwap = await startSwap(browser, line, 'stolen', 0);
  expect(startedSwap.state).toBe('requested');
  expect((await fetchSwap(browser, line)).product.state).toBe('lost_stolen');
  await product.waitFor(async () =>
    (await world.lines()).find(({ msisdn, state }) => msisdn === line.msisdn && state === 'inactive'),
  );
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  const session = await browser.callEndpoint('GET /api/customer/session');
  expect(session.customer_product[0]?.swap).toMatchObject({ uuid: readySwap.uuid, state: 'esim_ready', sim_type: 0 });
  await installSwapProfile(product, readySwap);
  const finishedSwap = await waitForSwapState(product, browser, line, 'done');
  expect(finishedSwap.order_product.tracker.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  const [after] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  expect(after).toMatchObject({ msisdn: line.msisdn, state: 'active', type: 0, swap: null });
  expect(after?.sim.iccid).not.toBe(line.sim.iccid);
  const puks = { body: { customer_product_uuid: line.uuid } };
  expect(await browser.callEndpoint('POST /api/customer/product/puk', puks)).not.toEqual(before);
  const states = (await world.lines()).filter(({ msisdn }) => msisdn === line.msisdn).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['active', 'terminated']);
  const [oldSim] = await product.db.read.select().from(simStock).where(eq(simStock.iccid, line.sim.iccid));
  expect(oldSim?.spent).toBe(true);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject === 'Your new SIM works'),
  );
  expect(mail.text).toContain('PUK');
  const events = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['swap-asked', 'sim-replaced']));
  // The current SIM can be replaced again.
  await startSwap(browser, line, 'esim_deleted', 1);
  await waitForSwapState(product, browser, line, 'sim_in_delivery');
});

test.each([
  { reason: 'damaged', most: 12 },
  // The block of a stolen SIM adds statements: the lock of the product, its state, the attempts, the service order, its jobs, an event.
  { reason: 'stolen', most: 18 },
] as const)('a request for a $reason SIM takes at most $most statements', async ({ reason, most }) => {
  const { browser, line } = await createActiveSim(product);
  statements.length = 0;
  await startSwap(browser, line, reason, 0);
  // Checks for a newer catalogue run once a second, not for each request.
  const counted = statements.filter((statement) => !statement.includes('catalogue_version'));
  expect(counted.length).toBeLessThanOrEqual(most);
});

test('of swaps of one SIM that are requested at the same time, one is started and the others are refused', async () => {
  const { browser, line } = await createActiveSim(product);
  const body = { customer_product_uuid: line.uuid, reason: 'damaged', sim_type: 0 };
  const replies = await Promise.all([1, 2, 3].map(() => browser.post('/api/customer/product/start-sim-swap', body)));
  const codes = replies.map(({ status, problem }) => (status === 200 ? 'started' : problem.code));
  expect(codes.toSorted()).toEqual(['SIM_SWAP_RUNNING', 'SIM_SWAP_RUNNING', 'started']);
});

test('a swap is refused for an invalid address, the same format, a deleted eSIM of a card, a running swap, no step-up, or a deactivated SIM', async () => {
  const { browser, line } = await createActiveSim(product);
  const postSwap = (overrides: object) =>
    browser.post('/api/customer/product/start-sim-swap', {
      customer_product_uuid: line.uuid,
      reason: 'damaged',
      sim_type: 1,
      ...overrides,
    });
  const longAddress = { ...homeAddress, street_name: 'Burgemeester Emile Vandervelde-laan' };
  expect((await postSwap({ shipping_address: longAddress })).problem.code).toBe('ADDRESS_TOO_LONG');
  expect((await postSwap({ shipping_address: { ...homeAddress, zip_code: '99' } })).problem.code).toBe('ZIP_INVALID');
  const { problem } = await postSwap({ reason: 'other_format', sim_type: line.type });
  expect([problem.code, problem.errors?.[0]?.field]).toEqual(['SWAP_TYPE_SAME', 'sim_type']);
  expect((await postSwap({})).status).toBe(200);
  expect((await postSwap({})).problem).toMatchObject({ status: 409, code: 'SIM_SWAP_RUNNING' });
  expect((await fetchSwap(browser, line)).refusal).toBe('SIM_SWAP_RUNNING');
  await product.advanceClock('PT20M');
  expect((await postSwap({})).problem).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  const stranger = await createActiveSim(product);
  expect(
    (
      await stranger.browser.post('/api/customer/product/start-sim-swap', {
        customer_product_uuid: line.uuid,
        reason: 'lost',
        sim_type: 0,
      })
    ).status,
  ).toBe(404);
  const strangerLine = stranger.line;
  const ofStranger = eq(customerProduct.uuid, strangerLine.uuid);
  await product.db.write.update(customerProduct).set({ type: 1 }).where(ofStranger);
  await expect(startSwap(stranger.browser, strangerLine, 'esim_deleted', 0)).rejects.toThrow('SWAP_REASON_WRONG');
  await product.db.write.update(customerProduct).set({ state: 'deactivated' }).where(ofStranger);
  expect((await fetchSwap(stranger.browser, strangerLine)).refusal).toBe('SIM_SWAP_DEACTIVATED');
  await expect(startSwap(stranger.browser, strangerLine, 'damaged', 1)).rejects.toThrow('SIM_SWAP_DEACTIVATED');
});

test('a swap to another address is held, announced by mail and SMS, and continues after the security delay', async () => {
  const { browser, email, line } = await createActiveSim(product);
  await product.advanceClock('P2D');
  await browser.callEndpoint('POST /api/customer/step-up', {
    body: { by: 'password', password: 'Quiet-Rivers-Bend9' },
  });
  const heldSwap = await startSwap(browser, line, 'puk_blocked', 1, { shipping_address: elsewhere });
  expect(heldSwap.state).toBe('held');
  const queuedJobs = await product.db.read.select().from(job).where(eq(job.name, prepareSwap.name));
  expect(queuedJobs).toEqual([]);
  expect((await fetchSwap(browser, line)).swap?.held_for).toBe('address');
  const timers = (await product.db.read.select().from(timer)).filter(
    ({ payload }) => (payload as { customer_uuid?: string }).customer_uuid === line.customer_uuid,
  );
  const dueAt = ({ name }: { name: string }) => timers.find((each) => each.job === name)?.due_at.getTime() ?? 0;
  // The period in which the new SIM must be activated begins at the end of the security delay.
  const days = (dueAt(expireSwap) - dueAt(prepareSwap)) / 86_400_000;
  expect(days).toBeCloseTo(product.settings.SWAP_EXPIRES_DAYS, 3);
  const sms = await product.waitFor(async () =>
    (await fetchMessages(product, line.msisdn)).find(({ text }) => text.includes('/swap-stop')),
  );
  expect(sms.text).toContain('new SIM asked for');
  await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject === 'A new SIM was asked for'),
  );
  await product.advanceClock('PT25H');
  const sentSwap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  expect(sentSwap.order_product.delivery?.tracking_code).toBeTruthy();
  expect(sentSwap.order_product.tracker.find(({ key }) => key === 'held')?.state).toBe('done');
});

test('at the same time, two requests start one swap, a cancellation wins over a later activation, and two activations are one', async () => {
  const { browser, line } = await createActiveSim(product);
  const post = (action: string, body: object) => async () => {
    const { status, problem } = await browser.post(`/api/customer/product/${action}`, body);
    return status === 200 ? 'done' : problem.code;
  };
  const start = post('start-sim-swap', { customer_product_uuid: line.uuid, reason: 'damaged', sim_type: 1 });
  const sentSwap = async () => {
    const { uuid, ...swap } = await waitForSwapState(product, browser, line, 'sim_in_delivery');
    const sim_number = await fetchSwapCardNumber(product, { uuid, ...swap });
    const lock = sql`select from ${simSwap} where ${eq(simSwap.uuid, uuid)} for update`;
    return { uuid, lock, activate: post('activate-sim-swap', { swap_uuid: uuid, sim_number }) };
  };
  const lineLock = sql`select from ${simAllocation} where ${eq(simAllocation.allocation_uuid, line.order_product_uuid)} for update`;
  expect(await runBehindLock(product, lineLock, [start, start])).toEqual(['done', 'SIM_SWAP_RUNNING']);
  const first = await sentSwap();
  const cancel = post('cancel-sim-swap', { swap_uuid: first.uuid });
  expect(await runBehindLock(product, first.lock, [cancel, first.activate])).toEqual(['done', 'SIM_SWAP_NOT_READY']);
  expect(await start()).toBe('done');
  const second = await sentSwap();
  const activations = [second.activate, second.activate];
  expect(await runBehindLock(product, second.lock, activations)).toEqual(['done', 'SIM_SWAP_NOT_READY']);
  await waitForSwapState(product, browser, line, 'done');
  const swaps = await product.db.read
    .select()
    .from(simSwap)
    .where(eq(simSwap.customer_uuid, line.customer_uuid))
    .orderBy(simSwap.requested_at);
  expect(swaps.map(({ state, tries }) => [state, tries])).toEqual([
    ['cancelled', 0],
    ['done', 1],
  ]);
  const orders = (await createSandboxControl(product).orders()).filter(({ msisdn }) => msisdn === line.msisdn);
  expect(orders.filter(({ kind }) => kind === 'replace-sim')).toHaveLength(1);
});

test('a swap that the network refuses can be retried, also after an outage', async () => {
  const { browser, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  await startSwap(browser, line, 'damaged', 0);
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  await world.trigger('/api/network/behaviour', { mode: 'refuse', match: line.msisdn, times: 1 });
  await installSwapProfile(product, readySwap);
  const failed = await waitForSwapState(product, browser, line, 'failed');
  expect(failed.order_product).toMatchObject({ failure_code: 'SIM_SWAP_FAILED', tries_left: 2 });
  await world.trigger('/api/network/behaviour', { mode: 'down', match: line.msisdn, times: 2 });
  await browser.callEndpoint('POST /api/customer/product/activate-sim-swap', { body: { swap_uuid: failed.uuid } });
  await waitForSwapState(product, browser, line, 'done');
});
