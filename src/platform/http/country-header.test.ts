import { expect, test } from 'vitest';
import { parseCountryHeader } from './country-header.ts';

test.each([
  ['BE', 'BE'],
  ['fr', 'FR'],
  // What networks for content say when they do not know, and of who hides.
  ['XX', null],
  ['T1', null],
  ['ZZ', null],
  ['', null],
  [null, null],
  // Told twice: one of them was not the proxy.
  ['BE, FR', null],
  ['Belgium', null],
])('%s is %s', (told, country) => {
  expect(parseCountryHeader(told)).toBe(country);
});
