import { expect, test } from 'vitest';
import { parseCountryHeader } from './request-headers.ts';

test.each([
  ['BE', 'BE'],
  ['fr', 'FR'],
  // Values that content delivery networks send for an unknown country and for anonymous networks.
  ['XX', null],
  ['T1', null],
  ['ZZ', null],
  ['', null],
  [null, null],
  // Two values: at least one was not set by the proxy.
  ['BE, FR', null],
  ['Belgium', null],
])('the country header %s is parsed as %s', (expected, country) => {
  expect(parseCountryHeader(expected)).toBe(country);
});
