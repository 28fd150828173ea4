import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { installSwapProfile, startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import { createSandboxControl, type StoredProfile } from '#app/testing/product/sandbox-control.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { simActivated } from '#subscriptions/events.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { esimProfile, msisdnPool, simAllocation, simStock } from '../tables.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState, withoutTimeouts: true });
const world = createSandboxControl(product);

const waitUntilReady = (sim: OrderedSim) =>
  product.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' ? orderProduct : null;
  });
const progressOf = async (sim: OrderedSim) => (await sim.fetchSim()).orderProduct?.esim?.progress;
const profileWith = async (profileIds: Partial<StoredProfile>) =>
  (await world.profiles()).find(
    (profile) => profile.iccid === profileIds.iccid || profile.matching_id === profileIds.matching_id,
  );
const allocationOf = async (sim: OrderedSim) => {
  const [row] = await product.db.read
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.allocation_uuid, sim.order_product_uuid));
  return row;
};
const idle = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);

describe('the download of a profile', () => {
  test('can be retried on the phone after a failure, which the session shows', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const code = (await waitUntilReady(sim)).esim?.activation_code;
    await sim.activate();
    await world.install(code, { fail_at: 'installation' });
    await product.waitFor(async () => (await progressOf(sim)) === 'failed');
    expect((await sim.fetchSim()).products).toEqual([]);
    await world.install(code);
    const [active] = await product.waitFor(async () => {
      const { products } = await sim.fetchSim();
      return products.length > 0 ? products : null;
    });
    expect(active?.state).toBe('active');
  });

  test('is mailed with a link to the code when it fails during a swap', async () => {
    const { browser, email, line } = await createActiveSim(product);
    await startSwap(browser, line, 'esim_deleted', 0);
    await installSwapProfile(product, await waitForSwapState(product, browser, line, 'esim_ready'), {
      fail_at: 'installation',
    });
    const mail = await product.waitFor(async () =>
      (await fetchMessages(product, email)).find(({ subject }) => subject.includes('could not be installed')),
    );
    expect(mail.links.map((link) => new URL(link).pathname)).toContain(`/customer/esim/${line.uuid}`);
  });

  test('keeps its progress when events are repeated', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const readyLine = await waitUntilReady(sim);
    await world.install(readyLine.esim?.activation_code);
    await product.waitFor(async () => (await progressOf(sim)) === 'installed');
    const profile = await profileWith({ matching_id: readyLine.esim?.matching_id ?? '' });
    expect(profile?.sent_events.length).toBeGreaterThan(1);
    await world.trigger(`/api/esim/profiles/${profile?.iccid}/again`);
    await world.waitForEvents();
    expect(await progressOf(sim)).toBe('installed');
    expect((await sim.fetchSim()).orderProduct?.state).toBe('esim_ready');
  });

  test('keeps its progress when an older failure arrives after a newer event', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const { iccid } = (await profileWith({ matching_id: (await waitUntilReady(sim)).esim?.matching_id ?? '' })) ?? {};
    const sendStep = (notificationPointId: number, status: string, seconds: number) =>
      world.postEvent('esim', {
        ...installed,
        header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: randomUUID() },
        iccid,
        timestamp: addSeconds(product.clock.now(), seconds).toISOString(),
        notificationPointId,
        notificationPointStatus: { status },
      });
    expect(await sendStep(3, 'Executed-Success', 60)).toBe(200);
    expect(await progressOf(sim)).toBe('downloaded');
    expect(await sendStep(3, 'Failed', 30)).toBe(200);
    expect(await sendStep(1, 'Executed-Success', 20)).toBe(200);
    expect(await progressOf(sim)).toBe('downloaded');
    expect(await sendStep(4, 'Executed-Success', 70)).toBe(200);
    expect(await progressOf(sim)).toBe('installed');
  });
});

describe('events of the eSIM store at the same time', () => {
  const [download, installation] = [3, 4];
  test.each([
    ['the same installation three times', [[installation, 'Executed-Success', 70]], [0, 0, 0]],
    [
      'two events about the installation',
      [
        [installation, 'Executed-Success', 70],
        [installation, 'Executed-Success', 71],
      ],
      [0, 1],
    ],
    [
      'a failure and an earlier step after the installation',
      [
        [installation, 'Executed-Success', 70],
        [download, 'Failed', 60],
        [download, 'Executed-Success', 50],
      ],
      [0, 1, 2],
    ],
    [
      'the installation after a later failure',
      [
        [installation, 'Failed', 60],
        [installation, 'Executed-Success', 70],
      ],
      [0, 1],
    ],
  ] as const)('%s activate one SIM once', async (_what, steps, order) => {
    const sim = await registerCustomerAndOrderSim(product);
    const { iccid } = (await profileWith({ matching_id: (await waitUntilReady(sim)).esim?.matching_id ?? '' })) ?? {};
    await sim.activate();
    await product.waitFor(async () =>
      (await world.orders()).some(
        (each) => each.iccid === iccid && each.kind === 'activate' && each.state === 'completed',
      ),
    );
    await world.waitForEvents();
    const events = steps.map(([notificationPointId, status, seconds]) => ({
      ...installed,
      header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: randomUUID() },
      iccid,
      timestamp: addSeconds(product.clock.now(), seconds).toISOString(),
      notificationPointId,
      notificationPointStatus: { status },
    }));
    const replies = await runBehindLock(
      product,
      sql`select from ${simAllocation} where ${eq(simAllocation.allocation_uuid, sim.order_product_uuid)} for update`,
      order.map((at) => () => world.postEvent('esim', events[at])),
    );
    expect(replies).toEqual(order.map(() => 200));
    const [profile] = await product.db.read
      .select()
      .from(esimProfile)
      .where(eq(esimProfile.allocation_uuid, sim.order_product_uuid));
    expect(profile?.progress).toBe('installed');
    const { products } = await sim.fetchSim();
    expect(products.map(({ state }) => state)).toEqual(['active']);
    const ofCustomer = eq(domainEvent.customer_uuid, sim.browser.customer ?? '');
    const published = await product.db.read
      .select()
      .from(domainEvent)
      .where(and(ofCustomer, eq(domainEvent.type, simActivated.name)));
    expect(published).toHaveLength(1);
  });
});

describe('the order of a profile', () => {
  test.each([['down'], ['garbage']])(
    'is repeated after the eSIM store failed (%s), and orders one profile',
    async (mode) => {
      await world.trigger('/api/esim/behaviour', { mode, times: 1 });
      const sim = await registerCustomerAndOrderSim(product);
      const readyLine = await waitUntilReady(sim);
      const { iccid } = (await allocationOf(sim)) ?? {};
      const profiles = (await world.profiles()).filter((profile) => profile.iccid === iccid);
      expect(profiles).toHaveLength(1);
      expect(profiles[0]?.matching_id).toBe(readyLine.esim?.matching_id);
    },
  );

  test('takes another profile when the eSIM store refuses the first', async () => {
    await world.trigger('/api/esim/behaviour', { mode: 'refuse', code: '8.2.1/3.9', times: 1 });
    const sim = await registerCustomerAndOrderSim(product);
    await waitUntilReady(sim);
    const spent = await product.db.read.select().from(simStock).where(eq(simStock.spent, true));
    expect(spent.some((row) => row.allocation_uuid === sim.order_product_uuid)).toBe(true);
    expect((await allocationOf(sim))?.iccid).not.toBe(spent[0]?.iccid);
  });
});

describe('a cancelled order', () => {
  const cancel = async (sim: OrderedSim) =>
    expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);

  test('releases the number and cancels the profile', async () => {
    const sim = await registerCustomerAndOrderSim(product);
    const readyLine = await waitUntilReady(sim);
    await cancel(sim);
    await product.waitFor(async () => (await allocationOf(sim))?.state === 'released');
    await idle();
    const [number] = await product.db.read
      .select()
      .from(msisdnPool)
      .where(eq(msisdnPool.msisdn, readyLine.msisdn ?? '+0'));
    expect(number?.allocation_uuid).toBe(null);
    const { iccid } = (await allocationOf(sim)) ?? {};
    const [card] = await product.db.read
      .select()
      .from(simStock)
      .where(eq(simStock.iccid, iccid ?? '890'));
    expect(card?.spent).toBe(true);
    expect(
      await product.waitFor(async () => (await profileWith({ iccid: iccid ?? '890' }))?.state === 'Unavailable'),
    ).toBe(true);
    expect(
      await world.postEvent('esim', {
        ...installed,
        iccid,
        header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: randomUUID() },
      }),
    ).toBe(200);
    expect((await sim.fetchSim()).products).toEqual([]);
  });

  test('allocates nothing later when it was cancelled before the allocation', async () => {
    const sim = await registerCustomerAndOrderSim(product, { confirmed: false });
    await cancel(sim);
    await idle();
    const row = await allocationOf(sim);
    expect(row?.state).toBe('released');
    expect((await sim.fetchSim()).orderProduct).toMatchObject({ state: 'order_cancelled', msisdn: null, esim: null });
    const allocatedNumbers = await product.db.read
      .select()
      .from(msisdnPool)
      .where(eq(msisdnPool.allocation_uuid, sim.order_product_uuid));
    expect(allocatedNumbers).toEqual([]);
  });
});

const installed = {
  header: { functionRequesterIdentifier: '1.2', functionCallIdentifier: 'x' },
  iccid: '8932990000000000018',
  profileType: 'consumer',
  timestamp: '2026-11-21T09:00:00Z',
  notificationPointId: 4,
  notificationPointStatus: { status: 'Executed-Success' },
};

describe('an event of the eSIM store', () => {
  test('is answered with 200 when its profile is unknown', async () => {
    expect(await world.postEvent('esim', installed)).toBe(200);
  });

  test.each([['{}'], ['null'], ['no json'], [{ ...installed, iccid: '12' }], [{ ...installed, timestamp: 'soon' }]])(
    'is refused with 400 when it is malformed: %j',
    async (body) => {
      expect(await world.postEvent('esim', body)).toBe(400);
    },
  );

  test('is refused with 403 without the secret', async () => {
    expect(await world.postEvent('esim', installed, 'guess')).toBe(403);
  });
});
