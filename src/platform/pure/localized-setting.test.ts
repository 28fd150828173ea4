import { expect, test } from 'vitest';
import { localizedSetting } from './localized-setting.ts';
import { languages } from './language.ts';

test('a setting with one text has that text in every language', () => {
  for (const language of languages)
    expect(localizedSetting('Main Street 1, 1000 Brussels', language)).toBe('Main Street 1, 1000 Brussels');
});

test('a setting with localized values gives the value of the language, or the first one if that is missing', () => {
  const address = 'nl: Wetstraat 1, 1000 Brussel | fr: Rue de la Loi 1, 1000 Bruxelles';
  expect(localizedSetting(address, 'fr')).toBe('Rue de la Loi 1, 1000 Bruxelles');
  expect(localizedSetting(address, 'nl')).toBe('Wetstraat 1, 1000 Brussel');
  expect(localizedSetting(address, 'en')).toBe('Wetstraat 1, 1000 Brussel');
});

test('a text that only resembles localized values is one value', () => {
  expect(localizedSetting('Note: Rue de la Loi 1 | Wetstraat 1', 'fr')).toBe('Note: Rue de la Loi 1 | Wetstraat 1');
});
