import { describe, expect, test } from 'vitest';
import { isExtraLine, resolveCustomerOfNumberLogin } from './number-login.ts';

const sub = (customer_product_uuid: string, is_removed = false) => ({
  customer_product_uuid,
  sub_customer_uuid: `sub of ${customer_product_uuid}`,
  taken_away_at: is_removed ? new Date() : null,
});

describe('resolveCustomerOfNumberLogin', () => {
  test.each([
    ['the only SIM to the owner', 'a', ['a'], [], 'owner'],
    ['the first of two SIMs to the owner', 'a', ['a', 'b'], [sub('b')], 'owner'],
    ['the second of two SIMs to its sub-account', 'b', ['a', 'b'], [sub('b')], 'sub of b'],
    ['a SIM whose login was removed to nobody', 'b', ['a', 'b'], [sub('b', true)], null],
    ['the second SIM to its sub-account when the first has ended', 'b', ['b'], [sub('b')], 'sub of b'],
    ['a new SIM to the owner when only that of a sub-account was left', 'c', ['b', 'c'], [sub('b')], 'owner'],
    ['a second SIM without a sub-account to nobody', 'b', ['a', 'b'], [], null],
  ])('resolves %s', (_name, line, lines, subs, customerUuid) => {
    expect(resolveCustomerOfNumberLogin(line, 'owner', { linesOldestFirst: lines, subs })).toBe(customerUuid);
  });

  const withoutChoice = { own_number: null, own_pending: false };
  test.each([
    ['the first SIM', 'a', ['a'], [], withoutChoice, false],
    ['the second SIM', 'b', ['a', 'b'], [], withoutChoice, true],
    ['the third SIM', 'c', ['a', 'b', 'c'], [sub('b')], withoutChoice, true],
    ['a new first SIM beside that of a sub-account', 'c', ['b', 'c'], [sub('b')], withoutChoice, false],
    ['the first SIM, ordered for somebody else', 'a', ['a'], [], { own_number: false, own_pending: true }, true],
    [
      'the first SIM, ordered for somebody else, without an own one to come',
      'a',
      ['a'],
      [],
      { own_number: false, own_pending: false },
      true,
    ],
    [
      'the first SIM of a later order, before the own one',
      'a',
      ['a'],
      [],
      { own_number: null, own_pending: true },
      true,
    ],
    ['the SIM of the own number, as the first', 'a', ['a'], [], { own_number: true, own_pending: false }, false],
    [
      'the SIM of the own number, as the last',
      'b',
      ['a', 'b'],
      [sub('a')],
      { own_number: true, own_pending: false },
      false,
    ],
    ['a second SIM of an own number', 'b', ['a', 'b'], [], { own_number: true, own_pending: false }, true],
  ])('decides whether %s is an extra SIM', (_name, line, lines, subs, ownNumberChoice, extra) => {
    expect(isExtraLine(line, { linesOldestFirst: lines, subs, ordered: ownNumberChoice })).toBe(extra);
  });
});
