import { describe, expect, it } from 'vitest';

import { joinDate, parsePastedDate, splitDate } from './date-parts.ts';
import { caretAfter, formatIban, formatPhoneWhileTyping } from './format-while-typing.ts';

describe('a phone number while typing', () => {
  it.each([
    ['0', '0'],
    ['0498', '0498'],
    ['04981', '0498 1'],
    ['0498123456', '0498 12 34 56'],
    ['0498/12.34.56', '0498 12 34 56'],
    ['+32498123456', '0498 12 34 56'],
    ['+32 0498 12 34 56', '0498 12 34 56'],
    ['0032498123456', '0498 12 34 56'],
    ['04981234567', '0498 12 34 56'],
    ['031234567', '03 123 45 67'],
    ['03123', '03 123'],
    ['0312', '03 12'],
    ['042212345', '04 221 23 45'],
    ['081123456', '081 12 34 56'],
    ['+3231234567', '03 123 45 67'],
    ['+31612345678', '+31612345678'],
    ['+', '+'],
    ['+3', '+3'],
    ['+32', '+32'],
    ['abc', ''],
  ])('%s is shown as %s', (typed, expected) => expect(formatPhoneWhileTyping(typed)).toBe(expected));

  it('is the same when formatted twice', () =>
    expect(formatPhoneWhileTyping(formatPhoneWhileTyping('0498123456'))).toBe('0498 12 34 56'));
});

describe('an IBAN while typing', () => {
  it.each([
    ['be71', 'BE71'],
    ['be710961', 'BE71 0961'],
    ['BE71-0961-2345-6769', 'BE71 0961 2345 6769'],
    ['IBAN: BE68-5390-0754-7034', 'BE68 5390 0754 7034'],
  ])('%s is shown as %s', (typed, expected) => expect(formatIban(typed)).toBe(expected));
});

describe('the caret', () => {
  it('stays behind the letter just typed', () => {
    expect(caretAfter('0498 123', 8, '0498 12 3')).toBe(9);
    expect(caretAfter('04598 12 34', 3, formatPhoneWhileTyping('04598 12 34'))).toBe(3);
    expect(caretAfter('be7', 1, 'BE7')).toBe(1);
  });

  it('moves back by the removed prefix characters', () => {
    expect(caretAfter('+3249812', 5, '0498 12')).toBe(3);
  });
});

describe('a date in three parts', () => {
  it.each([
    ['1994-03-27', { day: '27', month: '3', year: '1994' }],
    ['', { day: '', month: '', year: '' }],
  ])('%s is split', (value, parts) => expect(splitDate(value)).toEqual(parts));

  it.each([
    [{ day: '7', month: '3', year: '1994' }, '1994-03-07'],
    [{ day: '', month: '', year: '' }, ''],
    [{ day: '7', month: '', year: '' }, '--07'],
  ])('%o is joined', (parts, value) => expect(joinDate(parts)).toBe(value));

  it.each([
    ['27/03/1994', { day: '27', month: '03', year: '1994' }],
    ['1994-03-27', { day: '27', month: '03', year: '1994' }],
    ['27 3 1994', { day: '27', month: '3', year: '1994' }],
    ['tomorrow', null],
  ])('%s is read when pasted', (text, parts) => expect(parsePastedDate(text)).toEqual(parts));
});
