import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTE_MAX, toPlainText } from './plain-text.ts';

test.each([
  ['plain text', 'Good morning.\nAll is well.', 'Good morning.\nAll is well.'],
  ['paragraphs', '<p>Hello&nbsp;Ada,</p><p>it is &lt;done&gt;<br>today.</p>', 'Hello\u00a0Ada,\nit is <done>\ntoday.'],
  ['a script', 'a<script>alert(1)</script>b<style>p{}</style><!-- c -->', 'ab'],
  ['a script without an end', 'a<script>alert(1)', 'a'],
  ['a tag without an end', 'a<img src=x onerror=alert(1)', 'a'],
  ['a sum', '3 < 4 and 5 > 2', '3 < 4 and 5 > 2'],
  ['numbers of characters', '&#233;&#xe9;&#0;&#1114112;&unknown;', 'éé&unknown;'],
  ['signs that turn text around', 'a\u202eb\u0000c\u2066d\ud800', 'abcd'],
  ['line breaks of all kinds', 'a\r\nb\rc\u2028d\n\n\n\n  e', 'a\nb\nc\nd\n\ne'],
])('%s', (_what, note, text) => expect(toPlainText(note)).toBe(text));

test('100 KB are cut at a whole character', () => {
  const text = toPlainText('😀'.repeat(50_000));
  expect([...text]).toHaveLength(NOTE_MAX);
  expect(text.endsWith('😀…')).toBe(true);
});

test('no text has markup that a browser would run, or is longer than is kept', () => {
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
