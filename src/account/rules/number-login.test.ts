import { describe, expect, test } from 'vitest';
import { isExtraLine, resolveNumberLogin } from './number-login.ts';

const sub = (customer_product_uuid: string, taken = false) => ({
  customer_product_uuid,
  sub_customer_uuid: `sub of ${customer_product_uuid}`,
  taken_away_at: taken ? new Date() : null,
});

describe('resolveNumberLogin', () => {
  test.each([
    ['the only one', 'a', ['a'], [], 'owner'],
    ['the first of two', 'a', ['a', 'b'], [sub('b')], 'owner'],
    ['the second of two', 'b', ['a', 'b'], [sub('b')], 'sub of b'],
    ['one whose login was taken away', 'b', ['a', 'b'], [sub('b', true)], null],
    ['one that was left when the first ended', 'b', ['b'], [sub('b')], 'sub of b'],
    ['one that came when only a sub-account’s was left', 'c', ['b', 'c'], [sub('b')], 'owner'],
    ['an extra one from before there were sub-accounts', 'b', ['a', 'b'], [], null],
  ])('%s', (_name, line, lines, subs, who) => {
    expect(resolveNumberLogin(line, 'owner', { lines, subs })).toBe(who);
  });

  test.each([
    ['the first', 'a', ['a'], [], false],
    ['the second', 'b', ['a', 'b'], [], true],
    ['the third', 'c', ['a', 'b', 'c'], [sub('b')], true],
    ['a new first beside a sub-account’s', 'c', ['b', 'c'], [sub('b')], false],
  ])('%s is an extra one or not', (_name, line, lines, subs, extra) => {
    expect(isExtraLine(line, lines, subs)).toBe(extra);
  });
});
