import { expect, test } from 'vitest';
import { createFairTurns, type Release } from './fair-turns.ts';

const limits = {
  maxRunning: 3,
  maxRunningPerAddress: 2,
  maxRunningPerCaller: 1,
  maxWaitingPerCaller: 2,
  maxWaitingPerAddress: 4,
  maxWaiting: 6,
};
const waitForImmediates = () => new Promise((resolve) => setImmediate(resolve));

/** Calls of named callers, `address/caller`, with the order in which they started. */
const start = (ownLimits: Partial<typeof limits> = {}) => {
  const turns = createFairTurns({ ...limits, ...ownLimits });
  const startedCalls: string[] = [];
  const releases = new Map<string, Release>();
  const call = async (name: string): Promise<void> => {
    const [address = ''] = name.split('/');
    const release = await turns(address, name.replace(/#.*/, ''));
    startedCalls.push(name);
    releases.set(name, release);
  };
  return { call, started: startedCalls, release: (name: string) => releases.get(name)?.() };
};

test('calls of one address, and calls of one caller, run at most as many at once as their limits allow', async () => {
  const { call, started } = start();
  for (const name of ['a/1#1', 'a/1#2', 'a/2', 'a/3', 'b/1']) void call(name);
  await waitForImmediates();
  expect(started).toEqual(['a/1#1', 'a/2', 'b/1']);
});

test('addresses are served in rotation, however many calls each has', async () => {
  const { call, started, release } = start({ maxRunning: 1, maxRunningPerAddress: 1 });
  void call('a/0');
  for (const name of ['a/1', 'a/2', 'a/3', 'b/1', 'c/1']) void call(name);
  for (const name of ['a/0', 'a/1', 'b/1', 'c/1', 'a/2']) {
    await waitForImmediates();
    expect(started.at(-1)).toBe(name);
    release(name);
  }
  await waitForImmediates();
  expect(started.at(-1)).toBe('a/3');
});

test('a second release of the same turn has no effect', async () => {
  const { call, started, release } = start({ maxRunning: 1 });
  for (const name of ['a/1', 'b/1', 'c/1']) void call(name);
  await waitForImmediates();
  release('a/1');
  release('a/1');
  await waitForImmediates();
  expect(started).toEqual(['a/1', 'b/1']);
});

test.each([
  ['its caller has too many waiting calls', ['a/1#1', 'a/1#2', 'a/1#3'], 'a/1#4', 'TOO_MANY_REQUESTS'],
  ['its address has too many waiting calls', ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6'], 'a/7', 'TOO_MANY_REQUESTS'],
  [
    'there are too many waiting calls in all',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => `${name}/1`),
    'j/1',
    undefined,
  ],
])('a call is refused at once when %s', async (_name, before, refused, code) => {
  const { call } = start();
  for (const name of before) void call(name);
  await waitForImmediates();
  const error = await call(refused).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect((error as { code?: string }).code).toBe(code);
});
