import { expect, test } from 'vitest';
import { serializeCsv, spreadsheetCsv } from './csv.ts';

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
  ['a;b', '"a;b"'],
  [null, ''],
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

test.each([
  ['en', 'x,-1.25,"1,5"\r\n'],
  ['fr', 'x;-1,25;"1,5"\r\n'],
  ['nl', 'x;-1,25;"1,5"\r\n'],
] as const)('a CSV file for a spreadsheet in %s uses its column separator and decimal sign', (language, line) =>
  expect(serializeCsv([['x', -1.25, '1,5']], spreadsheetCsv[language])).toBe(line),
);
