import { describe, expect, test } from 'vitest';
import { isExtraLine, resolveNumberLogin } from './number-login.ts';

const sub = (customer_product_uuid: string, is_removed = false) => ({
  customer_product_uuid,
  sub_customer_uuid: `sub of ${customer_product_uuid}`,
  taken_away_at: is_removed ? new Date() : null,
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
  ])('%s', (_name, line, lines, subs, customerUuid) => {
    expect(resolveNumberLogin(line, 'owner', { lines, subs })).toBe(customerUuid);
  });

  const unsaid = { own_number: null, own_pending: false };
  test.each([
    ['the first', 'a', ['a'], [], unsaid, false],
    ['the second', 'b', ['a', 'b'], [], unsaid, true],
    ['the third', 'c', ['a', 'b', 'c'], [sub('b')], unsaid, true],
    ['a new first beside a sub-account’s', 'c', ['b', 'c'], [sub('b')], unsaid, false],
    ['the first, ordered for somebody else', 'a', ['a'], [], { own_number: false, own_pending: true }, true],
    ['the first, when the own one was cancelled', 'a', ['a'], [], { own_number: false, own_pending: false }, true],
    ['the first of a later order, before the own one', 'a', ['a'], [], { own_number: null, own_pending: true }, true],
    ['the own one, first', 'a', ['a'], [], { own_number: true, own_pending: false }, false],
    ['the own one, last', 'b', ['a', 'b'], [sub('a')], { own_number: true, own_pending: false }, false],
    ['another own one', 'b', ['a', 'b'], [], { own_number: true, own_pending: false }, true],
  ])('%s is an extra one or not', (_name, line, lines, subs, ownNumberChoice, extra) => {
    expect(isExtraLine(line, { lines, subs, ordered: ownNumberChoice })).toBe(extra);
  });
});
