import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTE_MAX, toPlainText } from './plain-text.ts';

test.each([
  ['plain text', 'Good morning.\nAll is well.', 'Good morning.\nAll is well.'],
  ['paragraphs', '<p>Hello&nbsp;Ada,</p><p>it is &lt;done&gt;<br>today.</p>', 'Hello\u00a0Ada,\nit is <done>\ntoday.'],
  ['a script', 'a<script>alert(1)</script>b<style>p{}</style><!-- c -->', 'ab'],
  ['an unclosed script', 'a<script>alert(1)', 'a'],
  ['an unclosed tag', 'a<img src=x onerror=alert(1)', 'a'],
  ['comparison signs', '3 < 4 and 5 > 2', '3 < 4 and 5 > 2'],
  ['numeric character references', '&#233;&#xe9;&#0;&#1114112;&unknown;', 'éé&unknown;'],
  ['bidirectional and control characters', 'a\u202eb\u0000c\u2066d\ud800', 'abcd'],
  ['line breaks of all kinds', 'a\r\nb\rc\u2028d\n\n\n\n  e', 'a\nb\nc\nd\n\ne'],
])('toPlainText converts %s', (_what, note, text) => expect(toPlainText(note)).toBe(text));

test('toPlainText cuts a text of 100 KB after a whole character', () => {
  const text = toPlainText('😀'.repeat(50_000));
  expect([...text]).toHaveLength(NOTE_MAX);
  expect(text.endsWith('😀…')).toBe(true);
});

test('no converted text is longer than NOTE_MAX or contains a NUL character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '/', 'a', 'script', ' ', '&', 'lt;', '\u0000') }),
      (note) => {
        const text = toPlainText(note);
        expect(text.length).toBeLessThanOrEqual(NOTE_MAX);
        expect(text).not.toContain('\u0000');
      },
    ),
  );
});

test('long runs of spaces and unclosed script tags are converted in linear time', () => {
  // Read in quadratic time, these take longer than a test may.
  expect(toPlainText(' '.repeat(200_000))).toBe('');
  expect(toPlainText('<script '.repeat(25_000)).length).toBeLessThanOrEqual(NOTE_MAX);
});
