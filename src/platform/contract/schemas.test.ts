import { expect, test } from 'vitest';
import { isoDate, requiredText, textLine } from './schemas.ts';

test.each([
  ['surrounding spaces', '  Ada  ', 'Ada'],
  ['a pasted line break', 'Ada\r\nLovelace', 'Ada Lovelace'],
  ['tabs and separators of lines and paragraphs', 'Rue\tdu\u2028Test\u2029 1', 'Rue du Test  1'],
  ['any alphabet', 'Żółć Ελένη أحمد 张伟', 'Żółć Ελένη أحمد 张伟'],
  ['emoji and accents that stand alone', '👩‍👩‍👧 e\u0301', '👩‍👩‍👧 e\u0301'],
  ['quotes and tags, which are text', `O'Neill <b>"x"</b>; --`, `O'Neill <b>"x"</b>; --`],
])('a text field accepts %s', (_name, typed, expected) => {
  expect(textLine(60).parse(typed)).toBe(expected);
});

test.each([
  ['NUL', 'a\u0000b'],
  ['a bell character', 'a\u0007b'],
  ['a C1 control character', 'a\u0085b'],
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udfff'],
  ['a right-to-left override', 'a\u202egnp.exe'],
  ['a directional isolate', 'a\u2066b'],
  ['a text longer than the maximum', 'a'.repeat(61)],
])('a text field refuses %s', (_name, typed) => {
  expect(textLine(60).safeParse(typed).success).toBe(false);
});

test('a required text of white space only is refused', () => {
  expect(requiredText(5).safeParse(' \r\n\t ').success).toBe(false);
});

test.each([
  ['1990-05-17', true],
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['2023-02-29', false],
  ['10000-01-01', false],
])('whether %s is a valid date is %s', (date, good) => {
  expect(isoDate.safeParse(date).success).toBe(good);
});
