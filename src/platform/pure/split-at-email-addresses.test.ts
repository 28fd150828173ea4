import { expect, test } from 'vitest';
import { splitAtEmailAddresses } from './split-at-email-addresses.ts';

test.each([
  ['Nothing here', ['Nothing here']],
  ['', []],
  ['ada@example.com', [{ before: 'ada@', after: 'example.com', end: '' }]],
  [
    'Write to ada.l+x@mail.example.com. Or to b@c.be?',
    [
      'Write to ',
      { before: 'ada.l+x@', after: 'mail.example.com', end: '.' },
      ' Or to ',
      { before: 'b@', after: 'c.be', end: '?' },
    ],
  ],
  ['(ada@example.com)\u00a0:', ['(', { before: 'ada@', after: 'example.com', end: ')' }, '\u00a0:']],
  ['a @ b, @home', ['a @ b, @home']],
])('%j is split at its email addresses', (text, pieces) => {
  expect(splitAtEmailAddresses(text)).toEqual(pieces);
});

test('the pieces joined together are the whole text', () => {
  const text = 'x@y.z,a@b.c; @@ q@ "m@n.o" end@x.y!';
  expect(
    splitAtEmailAddresses(text)
      .map((piece) => (typeof piece === 'string' ? piece : piece.before + piece.after + piece.end))
      .join(''),
  ).toBe(text);
});
