import { expect, test } from 'vitest';
import { atMost, TooMany } from './at-most.ts';

const held = () => Promise.withResolvers<void>();

test('so many at a time, so many wait in their order, and the rest is refused at once', async () => {
  const take = atMost({ running: 2, waiting: 2 });
  const gates = [held(), held(), held(), held()];
  const begun: number[] = [];
  const all = gates.map((gate, at) =>
    take(async () => {
      begun.push(at);
      await gate.promise;
      return at;
    }),
  );
  await expect(take(async () => 'late')).rejects.toBeInstanceOf(TooMany);
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

test('what fails makes room like everything else', async () => {
  const take = atMost({ running: 1, waiting: 1 });
  const broken = take(() => Promise.reject(new Error('broken')));
  const next = take(async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
