import { expect, test } from 'vitest';
import { withUnbrokenHyphens } from './with-unbroken-hyphens.ts';

test.each([
  ['Votre adresse e-mail', 'Votre adresse e-\u2060mail'],
  ['E-mails et e-mailadres', 'E-\u2060mails et e-\u2060mailadres'],
  ['Een e-factuur', 'Een e-\u2060factuur'],
  ['Que pouvons-nous faire ?', 'Que pouvons-\u2060nous faire ?'],
  ['Que coûte-t-elle ce mois-ci ?', 'Que coûte-\u2060t-\u2060elle ce mois-\u2060ci ?'],
  ['Demandez-le-lui, ce jour-là', 'Demandez-\u2060le-\u2060lui, ce jour-\u2060là'],
  ['Email, eSIM, Wi-Fi', 'Email, eSIM, Wi-Fi'],
  ['CO₂-verwijdering, Leopold II-laan, mes-donnees', 'CO₂-verwijdering, Leopold II-laan, mes-donnees'],
])('only the hyphens of “%s” that must not break get a word joiner', (text, unbrokenText) => {
  expect(withUnbrokenHyphens(text)).toBe(unbrokenText);
});
