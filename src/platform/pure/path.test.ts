import { describe, expect, test } from 'vitest';
import { parseInternalPath, queryParameter } from './path.ts';

describe('an internal path in untrusted text', () => {
  test.each(['/', '/customer', '/customer/esim/1?lang=fr', '/order#sims', '/a%2F%2Fb'])('%j is accepted', (text) =>
    expect(parseInternalPath(text)).toBe(text),
  );
  test.each([
    '',
    'customer',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /customer',
    '/\t/evil.example',
    '/\n/evil.example',
    '/é',
    undefined,
    null,
    1,
    ['/customer'],
  ])('%j is rejected', (text) => expect(parseInternalPath(text)).toBeNull());
});

test.each([
  ['/?next=%2Fcustomer%3Flang%3Dfr&expired=1', '/customer?lang=fr'],
  ['/?expired=1&next=/customer#end', '/customer'],
  ['/?next=a+b', 'a b'],
  ['/?next=', ''],
  ['/?nextly=1', null],
  ['/', null],
  ['/?next=%E0', null],
])('the parameter “next” of %j is %j', (path, part) => expect(queryParameter(path, 'next')).toBe(part));
