import { expect, test } from 'vitest';
import type { BillDocument } from '#billing/rules/bill-document.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { type Language, languages } from '#platform/pure/language.ts';
import { BILL_TEMPLATE_VERSION } from './bill-template.ts';
import { renderBillDocument } from './render-bill-document.ts';
import {
  billDocument,
  billLine,
  companyInvoice,
  contributionStatement,
  debitedInvoice,
  presentation,
  privateInvoice,
} from './testing/bill-examples.ts';

const read = async (document: BillDocument, template: number, language: Language = 'en') =>
  readPdf(await renderBillDocument(document, presentation, language, template));

const ordinary = billDocument({
  lines: [
    billLine(2000, { name: 'Birch', days: { charged: 30, of: 30 } }),
    billLine(400, { kind: 'promo', quantity: -1, days: { charged: 30, of: 30 } }),
    billLine(300, { kind: 'carbon_addon', name: '50 kg' }),
    billLine(1271, { kind: 'usage' }),
  ],
  contributions_cents: 750,
  usage: privateInvoice.usage,
});
test.each(languages)(
  'the bill of one SIM has one page in %s, with a payment by transfer or by direct debit',
  async (language) => {
    for (const document of [ordinary, { ...ordinary, payment: debitedInvoice.payment }]) {
      const file = await renderBillDocument(
        document,
        { ...presentation, best_tariffs: null },
        language,
        BILL_TEMPLATE_VERSION,
      );
      expect(readPdf(file).pages).toBe(1);
    }
  },
);

test('a document of template 1 keeps the layout and texts with which it was issued', async () => {
  const { text, pages } = await read(ordinary, 1);
  for (const each of [
    'Plan Birch November 2026, 30 of 30 days 1 €20.00 21% €20.00',
    'Total of 0470 12 34 56, Éloïse',
    'Wetstraat 16 1000 Brussel VAT BE 0123.456.749',
    'Summary Amount Invoice with VAT',
  ])
    expect(text).toContain(each);
  expect(pages).toBe(2);
  expect((await read(companyInvoice, 1)).text).not.toContain('article 28');
});

test('from template 5 on a name has letters beyond Latin-1, and earlier documents keep their bytes', async () => {
  const document = { ...ordinary, buyer: { ...ordinary.buyer, name: 'Zoë Šimková' } };
  expect((await read(document, 5)).text).toContain('Zoë Šimková');
  for (const template of [1, 2, 3, 4]) {
    const { text, embedded } = await read(document, template);
    expect(text).toContain('Zoë');
    expect(text).not.toContain('Š');
    expect(embedded.every((font) => font.includes('Bricolage'))).toBe(true);
  }
});

test('template 3 prints an add-on for carbon removal with its name alone, and template 2 with a prefix', async () => {
  expect((await read(ordinary, 2)).text).toContain('Carbon removal: 50 kg 1 €3.00');
  const { text } = await read(ordinary, 3);
  expect(text).toContain('50 kg 1 €3.00');
  expect(text).not.toContain('Carbon removal: 50 kg');
});

test.each([
  ['en', debitedInvoice, 'will be debited on 15 December', 'debited on 15 December'],
  ['en', companyInvoice, 'Your credit, used', 'Credit used'],
  ['fr', debitedInvoice, 'seront prélevés le 15 décembre', 'prélèvement le 15 décembre'],
  ['fr', companyInvoice, 'Pour l’ensemble du compte', 'Pour tout le compte'],
  ['nl', privateInvoice, 'laat ontvangen', 'laattijdig ontvangen'],
  ['nl', contributionStatement, 'er staat geen btw op', 'ze zijn zonder btw'],
  ['en', contributionStatement, 'Contribution: One tree a month', 'One tree a month'],
] as const)(
  'template 4 replaces a text of templates 1 to 3 in %s (case %$)',
  async (language, document, before, after) => {
    const words = async (template: number) =>
      (await read(document, template, language)).text.replaceAll(/\s+/gu, ' ').replaceAll('\u00a0', ' ');
    for (const template of [1, 2, 3]) expect(await words(template)).toMatch(new RegExp(before));
    const now = await words(4);
    expect(now).toContain(after);
    expect(now).not.toMatch(new RegExp(before));
  },
);
