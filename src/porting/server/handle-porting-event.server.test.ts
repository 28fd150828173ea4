import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { createJobRefusal } from '#platform/http/refused.ts';
import { type OrderedSim, registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import {
  type SandboxControl,
  createSandboxControl,
  type PortingRequest,
} from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import type { PortIn } from '#porting/contract.ts';
import { timer } from '#platform/db/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { computeDelayDays } from '#porting/rules/port-in-delay.ts';
import { msisdnPool, serviceOrder, simAllocation } from '#subscriptions/server/tables.ts';
import { submitPortInAndNotify } from './commands.ts';
import { portIn } from './tables.ts';

let product: TestApp;
let world: SandboxControl;
let proximus: string;
beforeAll(async () => {
  product = await startTestApp({ withoutTimeouts: true });
  world = createSandboxControl(product);
  const { response } = await product.browser().get('/api/port-in/operators');
  proximus = response.operators.find(({ name }: { name: string }) => name === 'Proximus').uuid;
});
afterAll(() => product.stop());

let lastNumber = 100;
/** A new number; its ending determines the answer of the simulated operator. */
const numberEnding = (ending: string): Msisdn => `+32470${(lastNumber += 1)}${ending}` as Msisdn;

const buildPortIn = (msisdn: string, overrides: object = {}) => ({
  msisdn,
  operator_uuid: proximus,
  subscription: 'prepaid',
  sim_number: '8932010000000001051',
  mandate: true,
  ...overrides,
});

/** An active eSIM with a port-in, on its temporary number. */
const withPortIn = async (request: object, language: 'en' | 'fr' | 'nl' = 'en'): Promise<OrderedSim> => {
  const sim = await registerCustomerAndOrderSim(product, { language });
  const readyLine = await product.waitFor(async () => {
    const pendingLine = (await sim.fetchSim()).orderProduct;
    return pendingLine?.state === 'esim_ready' ? pendingLine : null;
  });
  await world.install(readyLine.esim?.activation_code);
  await sim.activate({ port_in: request });
  await product.waitFor(async () => (await sim.fetchSim()).products[0]);
  return sim;
};

const portInOf = async (sim: OrderedSim): Promise<PortIn | null> => (await sim.fetchSim()).products[0]?.port_in ?? null;
const numberOf = async (sim: OrderedSim) => (await sim.fetchSim()).products[0]?.msisdn;
const reaches = (sim: OrderedSim, state: PortIn['state']) =>
  product.waitFor(async () => {
    const currentPortIn = await portInOf(sim);
    return currentPortIn?.state === state ? currentPortIn : null;
  });
const requestFor = (msisdn: string) => product.waitFor(async () => (await world.requests(msisdn))[0]);
const event = (
  request: Pick<PortingRequest, 'id' | 'external_id' | 'attempt'>,
  type: string,
  overrides: object = {},
) => ({
  event_id: randomUUID(),
  request_id: request.id,
  external_id: request.external_id,
  attempt: request.attempt,
  occurred_at: new Date().toISOString(),
  type,
  ...overrides,
});
const subjects = async (sim: OrderedSim) => (await fetchMessages(product, sim.email)).map((mail) => mail.subject);

describe('a port-in', () => {
  test('gives the number to the product, and puts the temporary number into quarantine', async () => {
    const msisdn = numberEnding('123');
    const sim = await withPortIn(buildPortIn(msisdn));
    const temporary = await numberOf(sim);
    expect(temporary).not.toBe(msisdn);
    const request = await requestFor(msisdn);
    await world.trigger(`/api/porting/requests/${request.id}/port`);
    await product.waitFor(async () => (await numberOf(sim)) === msisdn);
    expect((await portInOf(sim))?.state).toBe('ported');
    const [rests] = await product.db.read
      .select()
      .from(msisdnPool)
      .where(eq(msisdnPool.msisdn, temporary ?? '+0'));
    expect(rests?.allocation_uuid).toBe(null);
    const days = ((rests?.free_from.getTime() ?? 0) - product.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(product.settings.NUMBER_QUARANTINE_DAYS);
    const lines = await world.lines();
    expect(lines.some((line) => line.msisdn === msisdn && line.state === 'active')).toBe(true);
    expect(lines.some((line) => line.msisdn === temporary)).toBe(false);
    await product.waitFor(async () => (await subjects(sim)).length >= 4);
  });

  test('moves the number once when events are repeated or out of order', async () => {
    const msisdn = numberEnding('124');
    const sim = await withPortIn(buildPortIn(msisdn));
    const request = await requestFor(msisdn);
    const ported = event(request, 'ported');
    expect(await world.postEvent('porting', ported)).toBe(200);
    expect(await world.postEvent('porting', ported)).toBe(200);
    expect(
      await world.postEvent('porting', event(request, 'scheduled', { scheduled_for: new Date().toISOString() })),
    ).toBe(200);
    expect(await world.postEvent('porting', event(request, 'rejected', { rejection: { code: 'TECHNICAL' } }))).toBe(
      200,
    );
    await product.waitFor(async () => (await numberOf(sim)) === msisdn);
    expect((await portInOf(sim))?.state).toBe('ported');
    const changes = (await world.orders()).filter((order) => order.kind === 'change-number' && order.msisdn === msisdn);
    expect(changes).toHaveLength(1);
  });

  test('that is late leads to one mail with the compensation for the delay', async () => {
    const msisdn = numberEnding('124');
    const sim = await withPortIn(buildPortIn(msisdn));
    const request = await requestFor(msisdn);
    const scheduled_for = addSeconds(new Date(), -10 * secondsPerDay).toISOString();
    await world.postEvent('porting', event(request, 'scheduled', { scheduled_for }));
    await product.db.write
      .update(portIn)
      .set({ state: 'scheduled', scheduled_at: new Date(scheduled_for) })
      .where(eq(portIn.msisdn, msisdn));
    const ported = event(request, 'ported');
    for (let time = 0; time < 2; time += 1) expect(await world.postEvent('porting', ported)).toBe(200);
    const mails = async () =>
      (await fetchMessages(product, sim.email)).filter(({ subject }) => /is late: you get/.test(subject ?? ''));
    const [mail] = await product.waitFor(async () => (await mails()).length > 0 && mails());
    // The agreed date was ten days ago; the first working day after it does not count as delay.
    const days = computeDelayDays(
      { agreed_at: new Date(scheduled_for), counted_until: null },
      new Date(ported.occurred_at),
    );
    expect(days).toBeGreaterThan(4);
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(`€3.00, so €${(days * 3).toFixed(2)} in total`);
    expect(await mails()).toHaveLength(1);
  });

  test('retries the number change until the network accepts it', async () => {
    const msisdn = numberEnding('125');
    const sim = await withPortIn(buildPortIn(msisdn));
    const request = await requestFor(msisdn);
    await world.trigger('/api/network/behaviour', { mode: 'refuse', match: msisdn, times: 1 });
    await world.trigger(`/api/porting/requests/${request.id}/port`);
    await product.waitFor(async () =>
      (await world.orders()).some((order) => order.msisdn === msisdn && order.state === 'failed'),
    );
    // Waits until the refusal of the network has arrived, which schedules the retry.
    await product.waitFor(async () =>
      (await product.db.read.select().from(timer)).some(({ job }) => job === 'change-number'),
    );
    await product.advanceClock('PT15M');
    await product.waitFor(async () => (await numberOf(sim)) === msisdn);
  });
});

describe('events at the same time', () => {
  const rejection = { rejection: { code: 'TECHNICAL' } };
  const scheduled = { scheduled_for: '2030-01-07T09:00:00Z' };
  test.each([
    ['the same rejection three times', [['rejected', rejection]], [0, 0, 0], 'rejected', 1],
    [
      'two rejections',
      [
        ['rejected', rejection],
        ['rejected', rejection],
      ],
      [0, 1],
      'rejected',
      1,
    ],
    ['the same porting three times', [['ported', {}]], [0, 0, 0], 'ported', 0],
    [
      'a date and a rejection after the porting',
      [
        ['ported', {}],
        ['scheduled', scheduled],
        ['rejected', rejection],
      ],
      [0, 1, 2],
      'ported',
      0,
    ],
    [
      'the porting after a rejection',
      [
        ['scheduled', scheduled],
        ['ported', {}],
        ['rejected', rejection],
      ],
      [0, 1, 2],
      'ported',
      0,
    ],
  ] as const)('%s, change a port-in once', async (_what, steps, order, state, mails) => {
    const msisdn = numberEnding('124');
    const sim = await withPortIn(buildPortIn(msisdn));
    const request = await requestFor(msisdn);
    await world.waitForEvents();
    const events = steps.map(([type, overrides]) => event(request, type, overrides));
    const replies = await runBehindLock(
      product,
      sql`select from ${simAllocation} where ${eq(simAllocation.allocation_uuid, sim.order_product_uuid)} for update`,
      order.map((at) => () => world.postEvent('porting', events[at])),
    );
    expect(replies).toEqual(order.map(() => 200));
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    expect((await portInOf(sim))?.state).toBe(state);
    const changes = await product.db.read
      .select()
      .from(serviceOrder)
      .where(and(eq(serviceOrder.allocation_uuid, sim.order_product_uuid), eq(serviceOrder.kind, 'change-number')));
    expect(changes).toHaveLength(state === 'ported' ? 1 : 0);
    const rejections = async () => (await subjects(sim)).filter((subject) => /refused the transfer/.test(subject));
    await product.waitFor(async () => (await rejections()).length >= mails);
    expect(await rejections()).toHaveLength(mails);
  });
});

describe('a rejection', () => {
  test('is explained in the language of the customer, and the corrected request is scheduled', async () => {
    const msisdn = numberEnding('993');
    const sim = await withPortIn(buildPortIn(msisdn), 'fr');
    const rejected = await reaches(sim, 'rejected');
    expect(rejected.rejection_code).toBe('SIM_NUMBER_MISMATCH');
    const text = rejected.rejection_text ?? '';
    expect(text).toContain('Le numéro de carte SIM');
    await product.waitFor(async () =>
      (await fetchMessages(product, sim.email)).some((mail) => mail.text.includes(text)),
    );
    for (const [language, words] of [
      ['nl', 'simkaartnummer'],
      ['en', 'SIM number'],
    ] as const) {
      sim.browser.language = language;
      expect((await portInOf(sim))?.rejection_text).toContain(words);
    }

    await sim.activate({ port_in: buildPortIn(msisdn, { sim_number: '8932010000000001069' }) });
    expect(await portInOf(sim)).toMatchObject({ state: 'submitted', rejection_code: null, rejection_text: null });
    const request = await requestFor(msisdn);
    // A late repetition of the first rejection is ignored, because it is about an older attempt.
    await world.postEvent(
      'porting',
      event({ ...request, attempt: 1 }, 'rejected', { rejection: { code: 'TECHNICAL' } }),
    );
    const scheduled = await reaches(sim, 'scheduled');
    expect(scheduled.scheduled_at).toMatch(/^\d{4}-/);
    expect(await world.requests(msisdn)).toHaveLength(1);
  });

  test('of a number can be answered with another number, which makes a new request and cancels the old one', async () => {
    const wrongNumber = numberEnding('991');
    const correctNumber = numberEnding('126');
    const sim = await withPortIn(buildPortIn(wrongNumber));
    expect((await reaches(sim, 'rejected')).rejection_code).toBe('UNKNOWN_NUMBER');
    await sim.activate({ port_in: buildPortIn(correctNumber) });
    await product.waitFor(async () => (await world.requests(correctNumber)).length === 1);
    await product.waitFor(async () => (await world.requests(wrongNumber))[0]?.state === 'cancelled');
    expect((await portInOf(sim))?.msisdn).toBe(correctNumber);
  });

  test('can be answered without a port-in, which keeps the temporary number', async () => {
    const msisdn = numberEnding('992');
    const sim = await withPortIn(buildPortIn(msisdn));
    await reaches(sim, 'rejected');
    await sim.activate({ port_in: null });
    expect(await portInOf(sim)).toBe(null);
    await product.waitFor(async () => (await world.requests(msisdn))[0]?.state === 'cancelled');
    expect((await sim.fetchSim()).products[0]?.state).toBe('active');
  });

  test('is made without a request to the porting house when the number is ours already', async () => {
    const holder = await withPortIn(buildPortIn(numberEnding('127')));
    const takenNumber = (await numberOf(holder)) ?? '';
    const sim = await withPortIn(buildPortIn(takenNumber));
    expect((await reaches(sim, 'rejected')).rejection_code).toBe('UNKNOWN_NUMBER');
    expect(await world.requests(takenNumber)).toEqual([]);
  });
});

describe('an outage of the porting house', () => {
  test.each([['down'], ['garbage'], ['twice']])('in mode %s leads to one request', async (mode) => {
    const msisdn = numberEnding('130');
    await world.trigger('/api/porting/behaviour', { mode, match: msisdn, times: 1 });
    const sim = await withPortIn(buildPortIn(msisdn));
    await reaches(sim, 'scheduled');
    expect(await world.requests(msisdn)).toHaveLength(1);
  });
});

describe('invalid callers', () => {
  const stranger = { id: 'r', external_id: randomUUID(), attempt: 1 };
  test('an event about an unknown request is accepted and changes nothing', async () => {
    expect(await world.postEvent('porting', event(stranger, 'ported'))).toBe(200);
    expect(await world.postEvent('porting', event({ ...stranger, external_id: 'not ours' }, 'ported'))).toBe(200);
  });

  test.each([
    ['{}'],
    ['[1]'],
    ['nothing'],
    [{ ...event(stranger, 'rejected') }],
    [{ ...event(stranger, 'ported'), attempt: 0 }],
  ])('a malformed event is refused: %j', async (body) => {
    expect(await world.postEvent('porting', body)).toBe(400);
  });

  test('an event with a wrong signature is refused', async () => {
    expect(await world.postEvent('porting', event(stranger, 'ported'), 'guess')).toBe(403);
  });
});

// Last test, because it moves the clock of all tests.
test('a request without an answer expires after 30 days, and a new request can be made', async () => {
  const msisdn = numberEnding('128');
  await world.trigger('/api/porting/behaviour', { mode: 'down', match: msisdn });
  const sim = await withPortIn(buildPortIn(msisdn));
  const { order_product_uuid } = sim;
  const uuid = (await portInOf(sim))?.uuid ?? '';
  const stateOf = async () => (await product.db.read.select().from(portIn).where(eq(portIn.uuid, uuid)))[0];
  await product.advanceClock('P29D');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect((await stateOf())?.state).toBe('submitted');
  await product.advanceClock('P2D');
  const expired = await product.waitFor(async () => {
    const row = await stateOf();
    return row?.state === 'expired' ? row : null;
  });
  await product.waitFor(async () => (await subjects(sim)).some((subject) => subject.includes('not completed in time')));
  // No rejection was mailed.
  expect((await subjects(sim)).filter((subject) => subject.includes('refused'))).toEqual([]);
  await world.trigger('/api/porting/behaviour', { mode: 'accept', match: msisdn });
  const { customer_uuid } = expired;
  const now = product.clock.now();
  const request = {
    msisdn,
    operator_uuid: proximus,
    subscription: 'prepaid' as const,
    sim_number: '8932010000000001051',
    mandate: true,
  };
  const portInContext = { order_product_uuid, customer_uuid, now, newId: () => newUuid(now) };
  expect(
    await product.db.tx((tx) =>
      submitPortInAndNotify(tx, product.queue, { ...portInContext, request, refuse: createJobRefusal }),
    ),
  ).toBe('submitted');
  await product.waitFor(async () => (await world.requests(msisdn)).length === 1);
});
