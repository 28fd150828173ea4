import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

test('a value is created once, and the oldest is evicted', () => {
  const createdValues: string[] = [];
  const cached = createBoundedCache<string>(2);
  const ask = (key: string) => cached(key, () => `${createdValues.push(key)} ${key}`);
  expect(['a', 'b', 'a'].map(ask)).toEqual(['1 a', '2 b', '1 a']);
  ask('c');
  expect(ask('b')).toBe('2 b');
  ask('a');
  expect(createdValues).toEqual(['a', 'b', 'c', 'a']);
});
