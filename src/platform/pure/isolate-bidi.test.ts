import { expect, test } from 'vitest';
import { isolateBidi } from './isolate-bidi.ts';
import { findText } from './text-lookup.ts';

test.each([
  ['Arabic text is isolated', 'شريحة مريم', true],
  ['Hebrew text after a Latin word is isolated', 'SIM של נועה', true],
  ['Thaana text is isolated', 'ދިވެހި', true],
  ['Adlam text, beyond the first plane, is isolated', '𞤀𞤣𞤤𞤢𞤥', true],
  ['text with a right-to-left override is isolated', 'Tablet\u202e 1', true],
  ['Latin text with accents is not isolated', 'Zoë’s télé (2)', false],
  ['Chinese text is not isolated', '平板', false],
  ['an emoji is not isolated', 'Tablet 📱', false],
  ['an empty text is not isolated', '', false],
])('%s', (_what, text, apart) => {
  expect(isolateBidi(text)).toBe(apart ? `\u2068${text}\u2069` : text);
});

test('a right-to-left value is isolated where it is inserted into a text', () => {
  const strings = { until: '{{name}}, until {{date}}' };
  expect(findText(strings, 'en', 'until', { name: 'شريحة', date: '3 May' })).toBe('\u2068شريحة\u2069, until 3 May');
  expect(findText(strings, 'en', 'until', { name: 'Tablet', date: '3 May' })).toBe('Tablet, until 3 May');
});
