import { expect, test } from 'vitest';
import { formatWholeWords } from './format-whole-words.ts';

test.each([
  ['Votre adresse e-mail', 'Votre adresse e-\u2060mail'],
  ['E-mails et e-mailadres', 'E-\u2060mails et e-\u2060mailadres'],
  ['Email, eSIM, Wi-Fi', 'Email, eSIM, Wi-Fi'],
])('%s', (text, whole) => {
  expect(formatWholeWords(text)).toBe(whole);
});
