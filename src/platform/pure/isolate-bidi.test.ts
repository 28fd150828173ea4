import { expect, test } from 'vitest';
import { isolateBidi } from './isolate-bidi.ts';
import { findText } from './text-lookup.ts';

test.each([
  ['Arabic', 'شريحة مريم', true],
  ['Hebrew among others', 'SIM של נועה', true],
  ['Thaana', 'ދިވެހި', true],
  ['Adlam, beyond the first plane', '𞤀𞤣𞤤𞤢𞤥', true],
  ['a mark that turns what follows', 'Tablet\u202e 1', true],
  ['Latin with accents', 'Zoë’s télé (2)', false],
  ['Chinese', '平板', false],
  ['a picture', 'Tablet 📱', false],
  ['nothing', '', false],
])('%s', (_what, text, apart) => {
  expect(isolateBidi(text)).toBe(apart ? `\u2068${text}\u2069` : text);
});

test('right-to-left text is isolated', () => {
  const strings = { until: '{{name}}, until {{date}}' };
  expect(findText(strings, 'en', 'until', { name: 'شريحة', date: '3 May' })).toBe('\u2068شريحة\u2069, until 3 May');
  expect(findText(strings, 'en', 'until', { name: 'Tablet', date: '3 May' })).toBe('Tablet, until 3 May');
});
