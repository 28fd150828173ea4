import { expect, test } from 'vitest';
import { limitConcurrency, OverloadedError } from './limit-concurrency.ts';

const createGate = () => Promise.withResolvers<void>();

test('calls over the limit are queued when they can be served in time, and rejected at once otherwise', async () => {
  const take = limitConcurrency({ maxRunning: 2, guaranteedWaiting: 0, maxWait_ms: 100, initialEstimate_ms: 100 });
  const gates = [createGate(), createGate(), createGate(), createGate()];
  const startedIndexes: number[] = [];
  const calls = gates.map((gate, at) =>
    take(async () => {
      startedIndexes.push(at);
      await gate.promise;
      return at;
    }),
  );
  await expect(take(async () => 'late')).rejects.toBeInstanceOf(OverloadedError);
  expect(startedIndexes).toEqual([0, 1]);
  gates[1]?.resolve();
  expect(await calls[1]).toBe(1);
  await Promise.resolve();
  expect(startedIndexes).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3]);
  expect(startedIndexes).toEqual([0, 1, 2, 3]);
  expect(await take(async () => 'again')).toBe('again');
});

test('a failed call frees its slot', async () => {
  const take = limitConcurrency({ maxRunning: 1, guaranteedWaiting: 0, maxWait_ms: 100, initialEstimate_ms: 100 });
  const broken = take(() => Promise.reject(new Error('broken')));
  const next = take(async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

/** Number of calls accepted for waiting while one runs. */
const countWaitingCalls = async (take: ReturnType<typeof limitConcurrency>): Promise<number> => {
  const gate = createGate();
  const calls = Array.from({ length: 1000 }, () =>
    take(() => gate.promise).then(
      () => 'done',
      () => 'refused',
    ),
  );
  gate.resolve();
  return (await Promise.all(calls)).filter((how) => how === 'done').length - 1;
};

test.each([
  { took_ms: 9, waiting: 111 },
  { took_ms: 45, waiting: 22 },
  { took_ms: 2000, waiting: 5 },
])('when the last calls took $took_ms ms, $waiting calls may wait', async ({ took_ms, waiting }) => {
  let at = 0;
  const take = limitConcurrency(
    { maxRunning: 1, guaranteedWaiting: 5, maxWait_ms: 1000, initialEstimate_ms: 30 },
    () => at,
  );
  for (let turn = 0; turn < 200; turn += 1) await take(async () => void (at += took_ms));
  expect(await countWaitingCalls(take)).toBe(waiting);
});

test('preferred calls run first and do not count as waiting, and each key has a limit of waiting calls', async () => {
  const take = limitConcurrency({
    maxRunning: 1,
    guaranteedWaiting: 3,
    maxWait_ms: 0,
    initialEstimate_ms: 1,
    maxWaitingPerKey: 2,
  });
  const gate = createGate();
  const startedNames: string[] = [];
  const call = (name: string, place?: { preferred?: boolean; key?: string }) =>
    take(async () => {
      startedNames.push(name);
      await gate.promise;
    }, place).then(
      () => 'done',
      () => 'refused',
    );
  expect(take.isBusy()).toBe(false);
  const calls = [
    call('running'),
    call('a1', { key: 'a' }),
    call('a2', { key: 'a' }),
    call('a3', { key: 'a' }),
    call('b1', { key: 'b' }),
    call('c1', { key: 'c' }),
    call('known', { preferred: true }),
  ];
  expect(take.isBusy()).toBe(true);
  gate.resolve();
  expect(await Promise.all(calls)).toEqual(['done', 'done', 'done', 'refused', 'done', 'refused', 'done']);
  expect(startedNames).toEqual(['running', 'known', 'a1', 'a2', 'b1']);
  expect(await call('a4', { key: 'a' })).toBe('done');
});
