import { expect, test } from 'vitest';
import { limitConcurrency, OverloadedError } from './limit-concurrency.ts';

const held = () => Promise.withResolvers<void>();

test('limits running calls, queues those that are served in time, and rejects the rest at once', async () => {
  const take = limitConcurrency({ running: 2, waiting: 0, maxWait_ms: 100, initialEstimate_ms: 100 });
  const gates = [held(), held(), held(), held()];
  const begun: number[] = [];
  const all = gates.map((gate, at) =>
    take(async () => {
      begun.push(at);
      await gate.promise;
      return at;
    }),
  );
  await expect(take(async () => 'late')).rejects.toBeInstanceOf(OverloadedError);
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  expect(await all[1]).toBe(1);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await take(async () => 'again')).toBe('again');
});

test('a failed call frees its slot', async () => {
  const take = limitConcurrency({ running: 1, waiting: 0, maxWait_ms: 100, initialEstimate_ms: 100 });
  const broken = take(() => Promise.reject(new Error('broken')));
  const next = take(async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

/** Number of calls accepted for waiting while one runs. */
const whoMayWait = async (take: ReturnType<typeof limitConcurrency>): Promise<number> => {
  const gate = held();
  const all = Array.from({ length: 1000 }, () =>
    take(() => gate.promise).then(
      () => 'done',
      () => 'refused',
    ),
  );
  gate.resolve();
  return (await Promise.all(all)).filter((how) => how === 'done').length - 1;
};

test.each([
  { took_ms: 9, waiting: 111 },
  { took_ms: 45, waiting: 22 },
  { took_ms: 2000, waiting: 5 },
])('work that takes $took_ms ms lately: $waiting may wait for it', async ({ took_ms, waiting }) => {
  let at = 0;
  const take = limitConcurrency({ running: 1, waiting: 5, maxWait_ms: 1000, initialEstimate_ms: 30 }, () => at);
  for (let turn = 0; turn < 200; turn += 1) await take(async () => void (at += took_ms));
  expect(await whoMayWait(take)).toBe(waiting);
});
