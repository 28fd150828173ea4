import { expect, test } from 'vitest';
import { toLabelText } from './label-text.ts';

test.each([
  ['<script>alert(1)</script> BV', '‹script›alert(1)‹/script› BV'],
  ['<![CDATA[x]]>', '‹![CDATA[x]]›'],
  ['a &lt;b&gt; &#60;', 'a & lt;b& gt; & #60;'],
  ['=HYPERLINK("http://evil.example")', 'HYPERLINK(”http://evil.example”)'],
  ['+32 470', '32 470'],
  ['-1+1', '1+1'],
  ['@SUM(A1)', 'SUM(A1)'],
  ['^XA^FO50,50^FDHi^FS~JA', 'XAFO50,50FDHiFSJA'],
  ['a\r\nb\u0000c\u202ed', 'a b c d'],
  ['Dupont & Fils, ’t Zand', 'Dupont & Fils, ’t Zand'],
  ["Zoë D'Haene-Ångström", "Zoë D'Haene-Ångström"],
  ['Cafe\u0301', 'Café'],
])('toLabelText removes markup, formulas and control characters: %j', (text, printed) =>
  expect(toLabelText(text)).toBe(printed),
);
