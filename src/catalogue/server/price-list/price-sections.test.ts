import { describe, expect, test } from 'vitest';
import { replaceMissingGlyphs } from '#platform/documents/pdf-fonts.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { languages } from '#platform/pure/language.ts';
import { renderPriceListPdf } from './price-list-document.ts';
import { buildPriceSections } from './price-sections.ts';
import { buildPrices } from './prices.ts';
import { readCatalogue } from '../files/read-catalogue.ts';

const { content } = await readCatalogue();
const prices = buildPrices(content, 500);
const date = new Date('2026-11-21T10:00:00Z');

describe.each(languages)('in %s', (language) => {
  const sections = buildPriceSections(prices, language);

  test('all plans and add-ons on sale are listed, with the prices beyond the plans', () => {
    expect(sections.map(({ key }) => key)).toEqual([
      'private',
      'professional',
      'beyond',
      'extras',
      'gifts',
      'roaming',
      'international',
      'premium',
      'services',
    ]);
    const rowTitles = sections.flatMap(({ rows }) => rows.map(([what]) => what)).join(' ');
    for (const { name } of [...content.offers, ...content.addons]) expect(rowTitles).toContain(name[language]);
    for (const { columns, rows } of sections) for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(JSON.stringify(sections)).not.toMatch(/prices\.|\{\{|undefined|NaN|null\]/);
  });

  test('the PDF embeds its fonts, and all its text can be extracted at 10 points or more', async () => {
    const pdf = await renderPriceListPdf(sections, language, {
      brand: 'Canopy',
      date,
      title: 'A',
      edition: 'B',
      vat: 'C',
    });
    const { fonts, embedded, smallest, text, pages } = readPdf(pdf);
    expect({ fonts, smallest }).toEqual({ fonts: embedded, smallest: 10 });
    expect(pages).toBeLessThan(8);
    const inOne = (words: string) => words.replaceAll(/\s+/g, '');
    for (const { title, note, rows } of sections)
      for (const words of [title, note ?? '', ...rows.flat()])
        expect(inOne(text)).toContain(inOne(replaceMissingGlyphs(words)));
  });
});

test('contributions to projects are listed apart from extras with VAT', () => {
  const sections = buildPriceSections(prices, 'en');
  const rowsOf = (key: string) =>
    sections
      .find((each) => each.key === key)
      ?.rows.map(([what]) => what)
      .join(' ');
  expect(rowsOf('gifts')).toContain('One tree a month');
  expect(rowsOf('extras')).not.toContain('One tree a month');
});
