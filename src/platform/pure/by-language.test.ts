import { expect, test } from 'vitest';
import { inLanguage } from './by-language.ts';
import { languages } from './language.ts';

test('one text is the same in every language', () => {
  for (const language of languages)
    expect(inLanguage('Main Street 1, 1000 Brussels', language)).toBe('Main Street 1, 1000 Brussels');
});

test('several are told apart, and a language that is left out gets the first', () => {
  const address = 'nl: Wetstraat 1, 1000 Brussel | fr: Rue de la Loi 1, 1000 Bruxelles';
  expect(inLanguage(address, 'fr')).toBe('Rue de la Loi 1, 1000 Bruxelles');
  expect(inLanguage(address, 'nl')).toBe('Wetstraat 1, 1000 Brussel');
  expect(inLanguage(address, 'en')).toBe('Wetstraat 1, 1000 Brussel');
});

test('a text that only looks like several is one', () => {
  expect(inLanguage('Note: Rue de la Loi 1 | Wetstraat 1', 'fr')).toBe('Note: Rue de la Loi 1 | Wetstraat 1');
});
