import { expect, test } from 'vitest';
import { isEqualConstantTime } from './is-equal-constant-time.ts';

test.each([
  ['123456', '123456', true],
  ['123456', '123457', false],
  ['123456', '12345', false],
  ['', '', true],
  // Equal lengths in characters, others in bytes.
  ['123456', '12345é', false],
  ['é', 'é', true],
])('%j and %j are equal: %s', (a, b, expected) => {
  expect(isEqualConstantTime(a, b)).toBe(expected);
});
