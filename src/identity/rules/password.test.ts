import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPassword, checkRepeatedPassword, passwordRulesMet } from './password.ts';

describe('password requirements', () => {
  test.each([
    ['Abcdefg!', null],
    ['Ébcdefg!', null],
    ['Ωmegalpha#', null],
    ['E\u0301bcdefg!', null],
    ['Abcdef1 ', 'PASSWORD_WEAK'],
    ['Abcdefg1', 'PASSWORD_WEAK'],
    ['abcdefg!', 'PASSWORD_WEAK'],
    ['Abcdef!', 'PASSWORD_WEAK'],
    ['ABCDEFG!', null],
    ['12345678!', 'PASSWORD_WEAK'],
    ['Abcdefg😀', null],
    ['Abcdefg\u0000', 'PASSWORD_WEAK'],
    ['Abcdefg\u00a0', 'PASSWORD_WEAK'],
    [`A!${'b'.repeat(126)}`, null],
    [`A!${'b'.repeat(127)}`, 'PASSWORD_WEAK'],
    ['A!😀😀😀😀😀', 'PASSWORD_WEAK'],
    ['', 'REQUIRED'],
  ])('the password %j is checked as %o', (password, code) => expect(checkPassword(password)).toBe(code));

  test('a password with capital and symbol at any position is accepted, and one without either is refused', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{6,100}$/),
        fc.nat(),
        fc.constantFrom('A', 'Ü', 'Ж'),
        fc.constantFrom('!', '€', '-', '_', '§'),
        (lowercase, at, capital, symbol) => {
          const cut = at % lowercase.length;
          expect(checkPassword(lowercase.slice(0, cut) + capital + symbol + lowercase.slice(cut))).toBeNull();
          expect(checkPassword(lowercase + capital)).toBe('PASSWORD_WEAK');
          expect(checkPassword(lowercase + symbol)).toBe('PASSWORD_WEAK');
        },
      ),
    );
  });

  test('passwordRulesMet agrees with checkPassword', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 140 }), (password) => {
        const met = passwordRulesMet(password);
        expect(checkPassword(password) === null).toBe(met.length && met.capital && met.symbol);
      }),
    );
  });
});

describe('the repeated password', () => {
  test.each([
    ['Boterham!1', '', 'REQUIRED'],
    ['Boterham!1', 'Boterham!2', 'PASSWORD_MISMATCH'],
    ['Boterham!1', 'Boterham!1 ', 'PASSWORD_MISMATCH'],
    ['Boterham!1', 'Boterham!1', null],
    // é as one and as two code points: equal after normalization.
    ['Caf\u00E9!Noir', 'Cafe\u0301!Noir', null],
  ])('%j repeated as %j gives %s', (password, repeated, code) =>
    expect(checkRepeatedPassword(password, repeated)).toBe(code),
  );
});
