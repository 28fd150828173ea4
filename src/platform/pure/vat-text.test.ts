import { expect, test } from 'vitest';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from './format.ts';
import type { Language } from './language.ts';
import { formatNetPrice, formatVatText } from './vat-text.ts';

const vatText = (total_cents: number, contributions_cents: number, company: boolean, language: Language = 'en') =>
  formatVatText(texts(language, 'platform'), formatOf(language), { total_cents, contributions_cents }, { company });

test.each<[string, [number, number, boolean, Language?], string]>([
  ['of a private customer names the VAT that is included', [1210, 0, false], 'VAT of 21% included: €2.10.'],
  [
    'of a private customer leaves contributions out of the VAT',
    [1510, 300, false],
    'VAT of 21% included in €12.10: €2.10. €3.00 is for projects, without VAT.',
  ],
  ['of a company names the net amount and the VAT', [1210, 0, true], '€10.00 excl. VAT, plus €2.10 VAT of 21%.'],
  [
    'of a company with contributions names three amounts that add up to the total',
    [1510, 300, true],
    '€10.00 excl. VAT, plus €2.10 VAT of 21%, plus €3.00 for projects, without VAT.',
  ],
  ['of contributions alone is empty', [300, 300, false], ''],
  ['of 0 euro is empty', [0, 0, true], ''],
  [
    'is written in Dutch',
    [1510, 300, false, 'nl'],
    'Btw van 21% inbegrepen in € 12,10: € 2,10. € 3,00 gaat naar projecten, zonder btw.',
  ],
])('the VAT text %s', (_what, [total, contributions, company, language], text) => {
  expect(vatText(total, contributions, company, language).replaceAll(/\s/gu, ' ')).toBe(text);
});

test.each([
  ['is computed from the whole amount', 1210, 0, '€10.00 excl. VAT'],
  ['is computed from all but the contributions', 1510, 300, '€13.00 excl. VAT'],
])('the price without VAT %s', (_what, cents, contributions, text) => {
  const t = texts('en', 'platform');
  expect(formatNetPrice(t, formatOf('en'), cents, contributions)).toBe(text);
});
