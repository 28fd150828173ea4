import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutsidePorts } from '#app/outside.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type SandboxControl, createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import type { Outside } from '#platform/outside.ts';
import { runSubmitActivationRetryingDownload } from '../jobs/submit-activation.ts';
import { runOrderEsimProfile } from '../jobs/order-esim-profile.ts';
import { runTerminateReservedLine } from '../jobs/terminate-reserved-line.ts';

let product: TestApp;
let world: SandboxControl;
let real: Outside;
beforeAll(async () => {
  product = await startTestApp();
  world = createSandboxControl(product);
  real = createOutsidePorts(product.settings);
});
afterAll(() => product.stop());

class PowerCut extends Error {}

/** Wraps an outside system so that the process seems to die right after the system has accepted a call, before anything is stored. */
const dyingAfter = <T extends object, K extends keyof T>(system: T, call: K): T => ({
  ...system,
  [call]: async (...callArgs: unknown[]) => {
    await (system[call] as (...args: unknown[]) => Promise<unknown>)(...callArgs);
    throw new PowerCut();
  },
});

const context = (outside: Outside) => createTestJobContext(product, outside);

const allocate = async (sim: OrderedSim): Promise<void> => {
  const { status } = await sim.browser.post('/api/order/product/allocate', {
    order_product_uuid: sim.order_product_uuid,
  });
  expect(status).toBe(200);
};

test('a crash after each call of an outside system leads to one profile, one service order and one product', async () => {
  const sim = await registerCustomerAndOrderSim(product, { confirmed: 'before' });
  const { order_product_uuid } = sim;
  await allocate(sim);
  const dying = context({ ...real, esim: dyingAfter(real.esim, 'orderProfile') });
  await expect(runOrderEsimProfile({ order_product_uuid }, dying)).rejects.toThrow(PowerCut);
  expect((await sim.fetchSim()).orderProduct).toMatchObject({ state: 'in_processing', esim: null });
  await runOrderEsimProfile({ order_product_uuid }, context(real));
  const pendingLine = (await sim.fetchSim()).orderProduct;
  expect(pendingLine?.state).toBe('esim_ready');
  const profiles = await world.profiles();
  expect(profiles.map(({ matching_id }) => matching_id)).toEqual([pendingLine?.esim?.matching_id]);

  await sim.activate();
  const dyingAgain = context({ ...real, network: dyingAfter(real.network, 'orderService') });
  await expect(runSubmitActivationRetryingDownload({ order_product_uuid, attempt: 1 }, dyingAgain)).rejects.toThrow(
    PowerCut,
  );
  await world.install(pendingLine?.esim?.activation_code);
  await runSubmitActivationRetryingDownload({ order_product_uuid, attempt: 1 }, context(real));
  await product.waitFor(async () => (await sim.fetchSim()).products.length === 1);
  await runSubmitActivationRetryingDownload({ order_product_uuid, attempt: 1 }, context(real));
  expect(await world.orders()).toHaveLength(1);
});

test('a profile whose order is cancelled during the request is cancelled too', async () => {
  const sim = await registerCustomerAndOrderSim(product, { confirmed: 'before' });
  const { order_product_uuid } = sim;
  await allocate(sim);
  const slow = context({
    ...real,
    esim: {
      ...real.esim,
      orderProfile: async (order) => {
        const ordered = await real.esim.orderProfile(order);
        expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
        await runTerminateReservedLine({ order_product_uuid, card_sent: false }, context(real));
        return ordered;
      },
    },
  });
  await runOrderEsimProfile({ order_product_uuid }, slow);
  await product.waitFor(async () => (await world.profiles())[0]?.state === 'Unavailable');
  expect((await sim.fetchSim()).orderProduct).toMatchObject({ state: 'order_cancelled', esim: null, msisdn: null });
});
