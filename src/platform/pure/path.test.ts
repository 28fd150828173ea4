import { describe, expect, test } from 'vitest';
import { ownPath } from './path.ts';

describe('a path of this app, in a text that anybody may have written', () => {
  test.each(['/', '/customer', '/customer/esim/1?lang=fr', '/order#sims', '/a%2F%2Fb'])('%j is one', (text) =>
    expect(ownPath(text)).toBe(text),
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
  ])('%j is none', (text) => expect(ownPath(text)).toBeNull());
});
