import { expect, test } from 'vitest';
import { isoDate, requiredText, text } from './schemas.ts';

test.each([
  ['spaces around it', '  Ada  ', 'Ada'],
  ['a pasted line break', 'Ada\r\nLovelace', 'Ada Lovelace'],
  ['tabs and separators of lines and paragraphs', 'Rue\tdu\u2028Test\u2029 1', 'Rue du Test  1'],
  ['any alphabet', 'Żółć Ελένη أحمد 张伟', 'Żółć Ελένη أحمد 张伟'],
  ['emoji and accents that stand alone', '👩‍👩‍👧 e\u0301', '👩‍👩‍👧 e\u0301'],
  ['quotes and tags, which are text', `O'Neill <b>"x"</b>; --`, `O'Neill <b>"x"</b>; --`],
])('a text takes %s', (_name, typed, expected) => {
  expect(text(60).parse(typed)).toBe(expected);
});

test.each([
  ['NUL', 'a\u0000b'],
  ['a bell', 'a\u0007b'],
  ['a control character of the upper half', 'a\u0085b'],
  ['half a character', 'a\ud800b'],
  ['the other half', '\udfff'],
  ['an override of the direction', 'a\u202egnp.exe'],
  ['an isolate', 'a\u2066b'],
  ['more than it may be long', 'a'.repeat(61)],
])('a text refuses %s', (_name, typed) => {
  expect(text(60).safeParse(typed).success).toBe(false);
});

test('what is required is more than white space', () => {
  expect(requiredText(5).safeParse(' \r\n\t ').success).toBe(false);
});

test.each([
  ['1990-05-17', true],
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['2023-02-29', false],
  ['10000-01-01', false],
])('the date %s', (date, good) => {
  expect(isoDate.safeParse(date).success).toBe(good);
});
