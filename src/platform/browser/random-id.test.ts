import { expect, test } from 'vitest';
import { randomId } from './random-id.ts';

test('random ids are unique, and each has four groups of eight hexadecimal digits', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^([0-9a-f]{8}-){3}[0-9a-f]{8}$/);
});
