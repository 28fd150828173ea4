import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { type SandboxControl, createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import type { PortIn } from '#porting/contract.ts';

let product: TestApp;
let world: SandboxControl;
let proximus: string;
beforeAll(async () => {
  product = await startTestApp();
  world = createSandboxControl(product);
  const { operators } = await product.browser().callEndpoint('GET /api/port-in/operators');
  proximus = operators.find(({ name }) => name === 'Proximus')?.uuid ?? '';
});
afterAll(() => product.stop());
beforeEach(async () => {
  await world.trigger('/api/porting/behaviour', { mode: 'accept' });
  await product.db.write.delete(deadLetter);
});

let lastNumber = 500;
const buildPortIn = (ending: string) => ({
  msisdn: `+32470${(lastNumber += 1)}${ending}`,
  operator_uuid: proximus,
  subscription: 'prepaid' as const,
  sim_number: '8932010000000001051',
  mandate: true,
});

/** An active eSIM on its temporary number, with a port-in at a porting house in this mode. */
const startPortIn = async (mode: string, ending = '555') => {
  await world.trigger('/api/porting/behaviour', { mode });
  const port_in = buildPortIn(ending);
  const sim = await registerCustomerAndOrderSim(product);
  const code = await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.esim?.activation_code);
  await world.install(code);
  await sim.activate({ port_in });
  await product.waitFor(async () => (await sim.fetchSim()).products[0]);
  const request = await product.waitFor(async () => (await world.requests(port_in.msisdn))[0]);
  return { sim, port_in, request };
};

const reaches = (sim: OrderedSim, state: PortIn['state']) =>
  product.waitFor(async () => (await sim.fetchSim()).products[0]?.port_in?.state === state);
const number = async (sim: OrderedSim) => (await sim.fetchSim()).products[0]?.msisdn;
const waitForMail = (sim: OrderedSim, subject: string) =>
  product.waitFor(async () => (await fetchMessages(product, sim.email)).some((mail) => mail.subject.includes(subject)));
const complaints = async () => (await product.db.read.select().from(deadLetter)).map((row) => row.error);

describe('a porting house whose events are lost', () => {
  test('is polled at every step until the number is ported', async () => {
    const { sim, port_in } = await startPortIn('lose');
    await product.advanceClock('PT2M');
    await reaches(sim, 'scheduled');
    await product.advanceClock('P5D');
    await product.waitFor(async () => (await number(sim)) === port_in.msisdn);
    await reaches(sim, 'ported');
    expect(await complaints()).toEqual([]);
  });

  test('is polled after a rejection, and the customer gets a mail about it', async () => {
    const { sim } = await startPortIn('lose', '991');
    await product.advanceClock('PT2M');
    await reaches(sim, 'rejected');
    expect((await sim.fetchSim()).products[0]?.port_in?.rejection_code).toBe('UNKNOWN_NUMBER');
    await waitForMail(sim, 'refused');
  });
});

describe('a porting house that never answers', () => {
  test('lets the request expire, lists the job for the operator, and the customer requests the port-in again', async () => {
    const { sim, port_in } = await startPortIn('hold');
    await product.advanceClock('P4D');
    await product.worker?.runUntilIdle();
    await reaches(sim, 'submitted');
    await product.advanceClock('P2D');
    await reaches(sim, 'expired');
    await waitForMail(sim, 'not completed in time');
    expect(await complaints()).toEqual([expect.stringContaining('the porting house took request ')]);
    await world.trigger('/api/porting/behaviour', { mode: 'accept' });
    await sim.activate({ port_in });
    await reaches(sim, 'scheduled');
    await product.advanceClock('P5D');
    await product.waitFor(async () => (await number(sim)) === port_in.msisdn);
  });

  test('and ports the number after the expiry moves it to its SIM, also when another number was requested since', async () => {
    const { sim, port_in, request } = await startPortIn('hold');
    const event = { request_id: request.id, external_id: request.external_id, attempt: 1, type: 'ported' };
    await product.advanceClock('P6D');
    await reaches(sim, 'expired');
    await sim.activate({ port_in: buildPortIn('556') });
    await reaches(sim, 'submitted');
    const occurred_at = product.clock.now().toISOString();
    for (const event_id of ['late', 'late', 'later'])
      expect(await world.postEvent('porting', { ...event, event_id, occurred_at })).toBe(200);
    await product.waitFor(async () => (await number(sim)) === port_in.msisdn);
    expect((await sim.fetchSim()).products[0]?.port_in?.state).toBe('ported');
  });
});

describe('a network whose events of a number change are lost', () => {
  const moveNumber = async (mode: string) => {
    const { sim, port_in, request } = await startPortIn('accept');
    await reaches(sim, 'scheduled');
    await world.trigger('/api/network/behaviour', { mode, times: 1 });
    await world.trigger(`/api/porting/requests/${request.id}/port`);
    const change = await product.waitFor(async () =>
      (await world.orders()).find((order) => order.msisdn === port_in.msisdn && order.kind === 'change-number'),
    );
    return { sim, port_in, change };
  };

  test('is polled until the number is changed', async () => {
    const { sim, port_in, change } = await moveNumber('lose');
    await product.waitFor(async () => (await world.orders()).find(({ id }) => id === change.id)?.state === 'completed');
    await product.advanceClock('PT2M');
    await product.waitFor(async () => (await number(sim)) === port_in.msisdn);
  });

  test('and does not complete a change is asked again, lists the job, and a late success of the first order changes nothing', async () => {
    const { sim, port_in, change } = await moveNumber('hold');
    await product.advanceClock('P1D');
    await product.waitFor(async () => (await complaints()).length === 1);
    expect(await complaints()).toEqual([expect.stringContaining('(change-number)')]);
    await product.advanceClock('PT11M');
    await product.waitFor(async () => (await number(sim)) === port_in.msisdn);
    await world.trigger(`/api/network/orders/${change.id}/complete`);
    await world.waitForEvents();
    expect(await number(sim)).toBe(port_in.msisdn);
  });
});
