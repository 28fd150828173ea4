import { expect, test } from 'vitest';
import { limitConcurrencyPerCustomer } from './per-customer-concurrency.ts';

test('changes of one customer beyond two running and three waiting are refused, and other customers are unaffected', async () => {
  const turns = limitConcurrencyPerCustomer({ maxRunning: 2, maxWaiting: 3 });
  const ends: (() => void)[] = [];
  const startedNumbers: number[] = [];
  const change = (n: number) =>
    turns('ada', () => {
      startedNumbers.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    });
  const all = [1, 2, 3, 4, 5].map(change);
  await expect(change(6)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 1 });
  expect(startedNumbers).toEqual([1, 2]);
  expect(await turns('eva', async () => 'free')).toBe('free');
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.();
    await all[n];
  }
  expect(startedNumbers).toEqual([1, 2, 3, 4, 5]);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
});

test('a failed change frees its slot', async () => {
  const turns = limitConcurrencyPerCustomer({ maxRunning: 1, maxWaiting: 1 });
  const failing = turns('ada', () => Promise.reject(new Error('no')));
  const next = turns('ada', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await turns('ada', async () => 'again')).toBe('again');
});
