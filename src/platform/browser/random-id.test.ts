import { expect, test } from 'vitest';
import { randomId } from './random-id.ts';

test('no two ids are the same, and all are as long as a uuid at most', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^([0-9a-f]{8}-){3}[0-9a-f]{8}$/);
});
