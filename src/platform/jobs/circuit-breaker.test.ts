import { beforeEach, expect, test } from 'vitest';
import { OutsideError } from '../outside.ts';
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker.ts';

let now: number;
let breaker: CircuitBreaker;
beforeEach(() => {
  now = 0;
  breaker = new CircuitBreaker('courier', () => now);
});

const outage = () =>
  breaker.call(() => Promise.reject(new OutsideError('courier', 'down'))).catch((error: unknown) => error);
const refusal = () =>
  breaker
    .call(() => Promise.reject(new OutsideError('courier', 'refused', { code: 'NO' })))
    .catch((error: unknown) => error);
const answer = () => breaker.call(() => Promise.resolve('yes'));
const reportOutages = async (count: number) => {
  for (let n = 0; n < count; n += 1) await outage();
};

test('five outages in a row open the circuit; then no call is made', async () => {
  await reportOutages(4);
  expect(breaker.allowedCalls(6)).toBe(6);
  await reportOutages(1);
  expect([breaker.state, breaker.allowedCalls(6)]).toEqual(['open', 0]);
  let isCalled = false;
  const failure = await breaker.call(async () => (isCalled = true)).catch((error: unknown) => error);
  expect(isCalled).toBe(false);
  expect(failure).toBeInstanceOf(CircuitOpenError);
  expect(failure).toMatchObject({ system: 'courier', retryable: true, seconds: 1 });
});

test.each([
  ['an answer', answer],
  ['a refusal', refusal],
])('%s between outages starts the count again', async (_what, outcome) => {
  await reportOutages(4);
  await outcome();
  await reportOutages(4);
  expect(breaker.state).toBe('closed');
});

test('an error of our own does not count as an outage', async () => {
  for (let n = 0; n < 9; n += 1) await breaker.call(() => Promise.reject(new TypeError('ours'))).catch(() => undefined);
  expect(breaker.state).toBe('closed');
});

test('after the pause one trial call is made, and its answer closes the circuit', async () => {
  await reportOutages(5);
  now = 1_000;
  expect([breaker.state, breaker.allowedCalls(6)]).toEqual(['trying', 1]);
  let finish = (): void => undefined;
  const trial = breaker.call(() => new Promise<void>((resolve) => (finish = resolve)));
  expect(breaker.allowedCalls(6)).toBe(0);
  expect(await outage()).toBeInstanceOf(CircuitOpenError);
  finish();
  await trial;
  expect([breaker.state, breaker.allowedCalls(6)]).toEqual(['closed', 6]);
  expect(await answer()).toBe('yes');
});

test('a failed trial doubles the pause, up to 30 seconds', async () => {
  await reportOutages(5);
  const pauses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    now += breaker.waitMs;
    await outage();
    pauses.push(breaker.waitMs / 1000);
  }
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30]);
});

test('calls in flight when the circuit opened do not lengthen the pause', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(outage));
  expect(breaker.waitMs).toBe(1_000);
});
