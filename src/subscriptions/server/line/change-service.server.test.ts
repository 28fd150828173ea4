import { describe, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
const world = createSandboxControl(product);

type Sim = Awaited<ReturnType<typeof createActiveSim>>;
const change = ({ browser, line }: Sim, service: string, enabled: boolean) =>
  browser.post('/api/customer/product/service/change', { customer_product_uuid: line.uuid, service, enabled });
const service = async ({ fetchSim }: Sim, serviceKey: string) =>
  (await fetchSim()).products[0]?.services.find(({ key }) => key === serviceKey);
const setNetworkMode = (mode: string, { line }: Sim) =>
  world.trigger('/api/network/behaviour', { mode, match: line.msisdn, times: 1 });
const fetchNetworkServices = async ({ line }: Sim) => {
  const lines = await world.lines();
  return lines.find(({ msisdn }) => msisdn === line.msisdn)?.services;
};

describe('a network service', () => {
  test('is switched off with its dependants once the network confirms', async () => {
    const sim = await createActiveSim(product);
    const services = (await change(sim, 'roaming', false)).response.services as { key: string; pending: boolean }[];
    expect(services.filter(({ pending }) => pending).map(({ key }) => key)).toEqual(['roaming', 'data_roaming']);
    expect((await change(sim, 'roaming', false)).status).toBe(200);
    expect((await change(sim, 'voicemail', false)).problem).toMatchObject({
      status: 409,
      code: 'SERVICES_CHANGE_PENDING',
    });
    await product.waitFor(async () => (await service(sim, 'roaming'))?.enabled === false);
    expect(await service(sim, 'data_roaming')).toMatchObject({ enabled: false, pending: false });
    expect(await fetchNetworkServices(sim)).toMatchObject({ roaming: false, data_roaming: false, voicemail: true });
    expect((await change(sim, 'data_roaming', true)).problem).toMatchObject({
      status: 422,
      code: 'SERVICE_NEEDS_OTHER',
    });
  });

  test('keeps its value when the network refuses the change, and shows the failure until the next change', async () => {
    const sim = await createActiveSim(product);
    await setNetworkMode('refuse', sim);
    await change(sim, 'premium_sms', true);
    await product.waitFor(async () => (await service(sim, 'premium_sms'))?.failed);
    expect(await service(sim, 'premium_sms')).toMatchObject({ enabled: false, pending: false });
    const mail = await product.waitFor(async () =>
      (await fetchMessages(product, sim.email)).find(({ subject }) => /services for .* were not changed/.test(subject)),
    );
    expect(mail.text).toContain('Premium SMS');
    await change(sim, 'premium_sms', true);
    await product.waitFor(async () => (await service(sim, 'premium_sms'))?.enabled);
    expect(await service(sim, 'premium_sms')).toMatchObject({ pending: false, failed: false });
  });

  test('fails at the deadline without an answer of the network, and a late success counts', async () => {
    const sim = await createActiveSim(product);
    await setNetworkMode('hold', sim);
    await change(sim, 'hide_number', true);
    const order = await product.waitFor(async () =>
      (await world.orders()).find(({ kind, msisdn }) => kind === 'change-services' && msisdn === sim.line.msisdn),
    );
    await product.advanceClock('PT3H');
    await product.worker?.runUntilIdle();
    expect(await service(sim, 'hide_number')).toMatchObject({ pending: true });
    await product.advanceClock('PT2H');
    await product.waitFor(async () => (await service(sim, 'hide_number'))?.failed);
    await world.trigger(`/api/network/orders/${order.id}/complete`);
    await world.waitForEvents();
    expect(await service(sim, 'hide_number')).toMatchObject({ enabled: true, pending: false, failed: false });
  });

  test('cannot be switched for a suspended SIM', async () => {
    const sim = await createActiveSim(product);
    await world.trigger(`/api/network/lines/${sim.line.sim.iccid}/suspend`);
    await world.waitForEvents();
    expect((await change(sim, 'voicemail', false)).problem).toMatchObject({ status: 409, code: 'SIM_NOT_IN_USE' });
  });
});
