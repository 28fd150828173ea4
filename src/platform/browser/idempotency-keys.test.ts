import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Contract } from '../contract/endpoint.ts';
import { callState, createClient } from './client.ts';

type Answer = number | 'lost';
type Sent = { key: string | undefined; body: unknown };

const browserFetch = callState.fetch;
let sentRequests: Sent[] = [];
let answers: Answer[] = [];

beforeEach(async () => {
  callState.fetch = async (_, { headers, body }) => {
    sentRequests.push({ key: (headers as Record<string, string>)['idempotency-key'], body });
    const status = answers.shift() ?? 200;
    if (status === 'lost') throw new TypeError('Failed to fetch');
    const code = status === 403 ? 'STEP_UP_REQUIRED' : 'PAYMENT_FAILED';
    return Response.json(status < 300 ? { response: {} } : { code }, { status });
  };
  await pay('the test before is over');
  [sentRequests, answers] = [[], []];
});
const { stepUp } = callState;
afterEach(() => {
  callState.stepUp = stepUp;
  callState.fetch = browserFetch;
});

const { call } = createClient<Contract>();
const pay = (body: unknown) => call('POST /api/order/pay', { body } as never).catch(() => undefined);
const cancel = (body: unknown) => call('POST /api/order/cancel', { body } as never).catch(() => undefined);
const keys = () => sentRequests.map(({ key }) => key);

test('every changing call is sent with a valid idempotency key of its own', async () => {
  await pay({ order: 1 });
  await pay({ order: 1 });
  const [first, second] = keys();
  expect(first).toMatch(/^[!-~]{16,255}$/);
  expect(second).not.toBe(first);
});

test('a GET request is sent without an idempotency key', async () => {
  await call('GET /api/order/current');
  expect(keys()).toEqual([undefined]);
});

test('two concurrent calls with the same body are sent with the same key', async () => {
  await Promise.all([pay({ order: 1 }), pay({ order: 1 })]);
  const [first, second] = keys();
  expect(second).toBe(first);
});

test.each<Answer>(['lost', 500, 503, 429, 401])(
  'a call that is repeated because its first outcome was %s keeps its key',
  async (answer) => {
    answers = [answer];
    await pay({ order: 1 });
    await pay({ order: 1 });
    const [first, second] = keys();
    expect(second).toBe(first);
  },
);

test.each([409, 422])('a call repeated after a refusal with %d gets a new key', async (status) => {
  answers = [status];
  await pay({ order: 1 });
  await pay({ order: 1 });
  expect(new Set(keys()).size).toBe(2);
});

test('a call with another body gets a new key, and so does a later call with the first body', async () => {
  answers = ['lost', 'lost', 'lost'];
  await pay({ order: 1 });
  await pay({ order: 2 });
  await pay({ order: 1 });
  expect(new Set(keys()).size).toBe(3);
});

test('a call repeated after another changing call succeeded gets a new key', async () => {
  answers = ['lost', 200];
  await pay({});
  await cancel({});
  await pay({});
  expect(new Set(keys()).size).toBe(3);
});

test('endpoints have independent keys', async () => {
  answers = ['lost', 'lost'];
  await pay({});
  await cancel({});
  await pay({});
  const [first, second, third] = keys();
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});

test('a call repeated after a step-up keeps its key, also when its reply is lost', async () => {
  callState.stepUp = async () => {
    await call('POST /api/customer/step-up' as never);
    return true;
  };
  answers = [403, 200, 'lost'];
  await pay({ order: 1 });
  await pay({ order: 1 });
  const [first, proof, second, third] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(proof).not.toBe(first);
});

test.each([
  ['the customer declines the step-up', false, 1],
  ['the server asks for the step-up again after it was done', true, 2],
])('a call is refused with STEP_UP_REQUIRED when %s', async (_who, proved, calls) => {
  callState.stepUp = async () => proved;
  answers = [403, 403, 403];
  await expect(call('POST /api/order/pay' as never)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(sentRequests.length).toBe(calls);
});
