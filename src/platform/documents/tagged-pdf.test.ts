import { expect, test } from 'vitest';
import { languages } from '../pure/language.ts';
import { renderTaggedPdf } from './tagged-pdf.ts';
import { readPdf } from './testing/read-pdf.ts';

const options = { title: 'A', author: 'B', language: 'fr', date: new Date('2026-11-21T10:00:00Z') } as const;

test('a PDF embeds its fonts, and its text can be extracted', async () => {
  const pdf = readPdf(
    await renderTaggedPdf(options, (paper) => {
      paper.writeText('H1', 'Récapitulatif', { bold: true, size: 19 });
      paper.writeText('P', 'Absorption de CO₂ : 1\u202f000 kg, 12,50 € – “ça” l’œuvre');
    }),
  );
  expect(pdf).toMatchObject({ pages: 1, smallest: 10, fonts: pdf.embedded });
  expect(pdf.embedded).toHaveLength(2);
  expect(pdf.text).toBe('Récapitulatif Absorption de CO2 : 1 000 kg, 12,50 € – “ça” l’œuvre');
});

test('a PDF has the same bytes when PDFs with other glyphs were rendered before', async () => {
  const draw = (text: string) => renderTaggedPdf(options, (paper) => paper.writeText('P', text));
  const first = await draw('Récapitulatif 12,50 €');
  await Promise.all([draw('Zzyzx “ß” – œ'), draw('0123456789')]);
  expect(Buffer.from(await draw('Récapitulatif 12,50 €')).equals(Buffer.from(first))).toBe(true);
});

test.each([
  ['the base of an accented letter and of a quotation mark', 'À l’œuvre', 'A 1.234,50'],
  ['letters of a word', 'Récapitulatif Çà', 'Cercle ce e'],
])('the text of a PDF can be extracted when the PDF before used only %s', async (_, before, text) => {
  for (const bold of [false, true]) {
    await renderTaggedPdf(options, (paper) => paper.writeText('P', before, { bold }));
    const pdf = readPdf(await renderTaggedPdf(options, (paper) => paper.writeText('P', text, { bold })));
    expect(pdf.text).toBe(text);
  }
});

test.each([
  ['Latin letters of Europe', 'Łukasz Šimková, Ağaoğlu İsmail, Ștefan, Đorđe, Őrsi, Þóra'],
  ['Vietnamese', 'Nguyễn Thị Hương'],
  ['Azerbaijani and West African letters', 'Məmmədova Şəfiqə, Kɔnan Yɛo, Ɓaaɗo'],
  ['accents that no letter has', 'Ade\u0301ba\u0301yo\u0323\u0300'],
  ['Greek and Cyrillic', 'Γιώργος Παπαδόπουλος – Жана Щукина'],
  ['an accent apart from its letter', 'S\u030cimkova\u0301'],
])('a name in %s has all its letters, also in a table and in columns', async (_, name) => {
  const pdf = readPdf(
    await renderTaggedPdf(options, (paper) => {
      paper.writeText('P', name, { bold: true });
      paper.writeTable({ head: [name, 'Prix'], rows: [[name, '1,00 €']], widths: [3, 1] });
      paper.writeColumns([{ width: 1, texts: [{ text: name }] }]);
    }),
  );
  const letters = name.normalize();
  // An accent that is placed apart is a line of its own for the reader.
  const withoutSpaces = (text: string) => text.replaceAll(' ', '');
  expect(withoutSpaces(pdf.text)).toBe(withoutSpaces(`${letters} ${letters} Prix ${letters} 1,00 € ${letters}`));
  expect(pdf.fonts).toEqual(pdf.embedded);
});

test('a document of before is drawn without the letters that it could not have', async () => {
  const draw = (name: string) =>
    renderTaggedPdf({ ...options, letters: 'western' }, (paper) => {
      paper.writeText('P', name);
      paper.writeTable({ head: [name], rows: [[name]], widths: [1] });
    });
  const pdf = readPdf(await draw('Zoë Šimková'));
  expect(pdf.text).toContain('Zoë');
  expect(pdf.text).not.toContain('Š');
  expect(pdf.embedded.every((font) => font.includes('Bricolage'))).toBe(true);
});

test('a letter that no font has does not stop the document', async () => {
  const pdf = readPdf(await renderTaggedPdf(options, (paper) => paper.writeText('P', 'Total 日本 : 3 €')));
  expect(pdf.text).toMatch(/^Total .* : 3 €$/);
});

test('a minus sign has a glyph, and directional isolates are left out', async () => {
  const pdf = readPdf(
    await renderTaggedPdf(options, (paper) => paper.writeText('P', 'Crédit \u2068Léa\u2069 : \u2212\u00a03,40\u00a0€')),
  );
  expect(pdf.text).toBe('Crédit Léa : − 3,40 €');
});

test('a table of several pages repeats its column names on every page', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [`Pays ${at}`, `${at},00 €`]);
  const pdf = readPdf(
    await renderTaggedPdf(options, (paper) => paper.writeTable({ head: ['Où', 'Prix'], rows, widths: [3, 1] })),
  );
  expect(pdf.pages).toBeGreaterThan(1);
  expect(pdf.text.match(/Où Prix/g)).toHaveLength(pdf.pages);
  for (const [where, price] of rows) expect(pdf.text).toContain(`${where} ${price}`);
});

test('a font size that is too small is rejected', async () => {
  for (const language of languages)
    await expect(
      renderTaggedPdf({ ...options, language }, (paper) => paper.writeText('P', 'small', { size: 9.5 })),
    ).rejects.toThrow('too small');
});
