import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

test('a value is created once, and the oldest is evicted', () => {
  const createdValues: string[] = [];
  const cached = createBoundedCache<string>(2);
  const getOrCreate = (key: string) => cached(key, () => `${createdValues.push(key)} ${key}`);
  expect(['a', 'b', 'a'].map(getOrCreate)).toEqual(['1 a', '2 b', '1 a']);
  getOrCreate('c');
  expect(getOrCreate('b')).toBe('2 b');
  getOrCreate('a');
  expect(createdValues).toEqual(['a', 'b', 'c', 'a']);
});
