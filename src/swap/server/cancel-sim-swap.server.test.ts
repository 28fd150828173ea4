import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import {
  fetchSwap,
  fetchSwapCardNumber,
  installSwapProfile,
  startSwap,
  waitForSwapState,
} from '#app/testing/sims/sim-swap.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { parcelAccepted } from '#delivery/events.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { simReleased } from '#subscriptions/events.ts';
import { findSimOfAllocation } from '#subscriptions/server/queries.ts';
import { simAllocation } from '#subscriptions/server/tables.ts';
import { simSwap } from './tables.ts';
import { toCurrentType } from '#platform/db/former-event-types.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const path = '/api/customer/product/cancel-sim-swap';

test('cancelling a swap cancels its parcel, idempotently', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  const sentSwap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  for (let time = 0; time < 2; time += 1)
    expect((await browser.post(path, { swap_uuid: sentSwap.uuid })).response).toMatchObject({ state: 'cancelled' });
  const code = sentSwap.order_product.delivery?.tracking_code;
  await product.waitFor(async () => {
    const [parcel] = await sandboxCall<{ state: string }[]>(product, `/api/courier/shipments?tracking_code=${code}`);
    return parcel?.state === 'cancelled';
  });
  expect((await browser.callEndpoint('GET /api/customer/session')).customer_product[0]).toMatchObject({
    state: 'active',
    swap: null,
    sim: { iccid: line.sim.iccid },
  });
  // Its SIM is released, but the SIM of no line.
  const [allocation] = await product.db.read
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.allocation_uuid, sentSwap.uuid));
  expect(allocation?.state).toBe('released');
  const ofCustomer = eq(domainEvent.customer_uuid, line.customer_uuid);
  const events = await product.db.read.select().from(domainEvent).where(ofCustomer);
  expect(events.filter(({ type }) => type === simReleased.name)).toEqual([]);
  expect(events.find(({ type }) => toCurrentType(type) === parcelAccepted.name)).toMatchObject({
    version: 2,
    payload: { purpose: 'swap', swap_uuid: sentSwap.uuid },
  });
});

test('cancelling a swap makes its eSIM profile unavailable, a late installation changes nothing, and a later swap completes', async () => {
  const { browser, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  await startSwap(browser, line, 'damaged', 0);
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  const { iccid } = (await findSimOfAllocation(product.db.read, readySwap.uuid)) ?? expect.unreachable();
  await browser.callEndpoint('POST /api/customer/product/cancel-sim-swap', { body: { swap_uuid: readySwap.uuid } });
  await product.waitFor(async () =>
    (await world.profiles()).some((profile) => profile.iccid === iccid && profile.state === 'Unavailable'),
  );
  // A phone that began the download before reports its installation.
  const installation = {
    header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: randomUUID() },
    iccid,
    profileType: 'consumer',
    timestamp: product.clock.now().toISOString(),
    notificationPointId: 4,
    notificationPointStatus: { status: 'Executed-Success' },
  };
  expect(await world.postEvent('esim', installation)).toBe(200);
  expect((await fetchSwap(browser, line)).swap?.state).toBe('cancelled');
  const replacements = (await world.orders()).filter(
    ({ kind, msisdn }) => kind === 'replace-sim' && msisdn === line.msisdn,
  );
  expect(replacements).toEqual([]);
  await startSwap(browser, line, 'damaged', 0);
  await installSwapProfile(product, await waitForSwapState(product, browser, line, 'esim_ready'));
  await waitForSwapState(product, browser, line, 'done');
});

test('a swap cannot be cancelled once the network has started it', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 0);
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  await createSandboxControl(product).trigger('/api/network/behaviour', { mode: 'hold', match: line.msisdn, times: 1 });
  await installSwapProfile(product, readySwap);
  await waitForSwapState(product, browser, line, 'activating');
  expect((await browser.post(path, { swap_uuid: readySwap.uuid })).problem).toMatchObject({
    status: 409,
    code: 'SIM_SWAP_TOO_LATE',
  });
});

test('closing an account cancels its swap and the parcel, and the new SIM cannot be activated', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'lost', 1);
  const sentSwap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  const sim_number = await fetchSwapCardNumber(product, sentSwap);
  await browser.callEndpoint('POST /api/customer/delete', { body: { confirm: true } });
  const activation = { swap_uuid: sentSwap.uuid, sim_number };
  expect((await browser.post('/api/customer/product/activate-sim-swap', activation)).problem.code).toBe(
    'SESSION_EXPIRED',
  );
  const [swap] = await product.db.read.select().from(simSwap).where(eq(simSwap.uuid, sentSwap.uuid));
  expect(swap).toMatchObject({ state: 'cancelled', ended_by: 'line' });
  const code = sentSwap.order_product.delivery?.tracking_code;
  await product.waitFor(async () => {
    const [parcel] = await sandboxCall<{ state: string }[]>(product, `/api/courier/shipments?tracking_code=${code}`);
    return parcel?.state === 'cancelled';
  });
});

test('a new SIM that is not activated in time expires', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  await waitForSwapState(product, browser, line, 'sim_in_delivery');
  await product.advanceClock('P31D');
  await product.waitFor(async () => {
    const [row] = await product.db.read.select().from(simSwap).where(eq(simSwap.customer_product_uuid, line.uuid));
    return row?.state === 'cancelled' && row.ended_by === 'expired';
  });
});
