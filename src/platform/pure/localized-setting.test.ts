import { expect, test } from 'vitest';
import { localizedSetting } from './localized-setting.ts';
import { languages } from './language.ts';

test('one text is the same in every language', () => {
  for (const language of languages)
    expect(localizedSetting('Main Street 1, 1000 Brussels', language)).toBe('Main Street 1, 1000 Brussels');
});

test('several are told apart, and a language that is left out gets the first', () => {
  const address = 'nl: Wetstraat 1, 1000 Brussel | fr: Rue de la Loi 1, 1000 Bruxelles';
  expect(localizedSetting(address, 'fr')).toBe('Rue de la Loi 1, 1000 Bruxelles');
  expect(localizedSetting(address, 'nl')).toBe('Wetstraat 1, 1000 Brussel');
  expect(localizedSetting(address, 'en')).toBe('Wetstraat 1, 1000 Brussel');
});

test('a text that only looks like several is one', () => {
  expect(localizedSetting('Note: Rue de la Loi 1 | Wetstraat 1', 'fr')).toBe('Note: Rue de la Loi 1 | Wetstraat 1');
});
