import { expect, test } from 'vitest';
import { formatVatTyping } from './format-vat.ts';

test.each([
  ['0123456749', 'BE 0123.456.749'],
  ['be0123456749', 'BE 0123.456.749'],
  ['BE 0123.45', 'BE 0123.45'],
  ['BE 0123.456.7499', 'BE 0123.456.7499'],
  ['0', 'BE 0'],
  ['BE', 'BE'],
  ['', ''],
  ['FR12', 'FR12'],
])('%j becomes %j', (typed, shown) => expect(formatVatTyping(typed)).toBe(shown));
