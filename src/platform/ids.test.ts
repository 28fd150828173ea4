import { expect, test } from 'vitest';
import { newToken, newUuid } from './ids.ts';

const at = new Date('2026-11-23T09:00:00.123Z');

test('an id is a UUID version 7 with its time at the front', () => {
  const id = newUuid(at);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
});

test('ids of the same millisecond are unique, and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 10_000 }, () => newUuid(at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(10_000);
});

test('an id of a later millisecond sorts after all ids before', () => {
  const ids = Array.from({ length: 10_000 }, () => newUuid(at));
  const later = newUuid(new Date(at.getTime() + 1));
  expect(ids.every((id) => id < later)).toBe(true);
});

test('a token has 256 bits, and tokens are unique', () => {
  const tokens = Array.from({ length: 10_000 }, () => newToken());
  expect(new Set(tokens).size).toBe(10_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
