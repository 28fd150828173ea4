import { expect, test } from 'vitest';
import { createFailureCounter } from './failure-counter.ts';

const counterAt = (now: { ms: number }) =>
  createFailureCounter({ maxCount: 3, windowMs: 10_000, keys: 2 }, () => now.ms);

test('a key has to wait from its last allowed failure until its window ends', () => {
  const now = { ms: 0 };
  const failures = counterAt(now);
  const secondsLeft = [0, 1000, 2000].map((ms) => {
    now.ms = ms;
    failures.count('a');
    return failures.secondsLeft('a');
  });
  expect(secondsLeft).toEqual([null, null, 8]);
  expect(failures.secondsLeft('b')).toBeNull();
  now.ms = 9999;
  expect(failures.secondsLeft('a')).toBe(1);
  now.ms = 10_000;
  expect(failures.secondsLeft('a')).toBeNull();
});

test('the oldest key is forgotten when more keys fail than the counter may hold', () => {
  const failures = counterAt({ ms: 0 });
  for (const key of ['a', 'a', 'a', 'b', 'c']) failures.count(key);
  expect(failures.secondsLeft('a')).toBeNull();
});
