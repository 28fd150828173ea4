import { expect, test } from 'vitest';
import { serializeCsv } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [12.5, '12.5'],
  [-3, '-3'],
  ['+32470••••', "'+32470••••"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['-1+1', "'-1+1"],
  ['@sum', "'@sum"],
  ['\tx', '"\'\tx"'.replace('"\'\tx"', "'\tx")],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
])('%j is written as %j', (value, written) => {
  expect(serializeCsv([[value]])).toBe(`${written}\r\n`);
});

test('every row ends with CRLF', () => {
  expect(
    serializeCsv([
      ['a', 1],
      ['b', 2],
    ]),
  ).toBe('a,1\r\nb,2\r\n');
});
