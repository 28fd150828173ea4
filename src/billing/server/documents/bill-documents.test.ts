import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert } from 'xmlbuilder2';
import type { BillDocument } from '#billing/rules/bill-document.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { projectRoot } from '#platform/project-root.ts';
import { languages } from '#platform/pure/language.ts';
import { BILL_TEMPLATE_VERSION } from './bill-template.ts';
import { renderBillDocument } from './render-bill-document.ts';
import { serializeUbl } from './serialize-ubl.ts';
import {
  billDocument,
  billLine,
  companyCreditNote,
  companyDebitedInvoice,
  companyInvoice,
  contributionStatement,
  debitedInvoice,
  presentation,
  privateCreditNote,
  privateInvoice,
} from './testing/bill-examples.ts';

type Language = 'en' | 'fr' | 'nl';
const draw = (document: BillDocument, language: Language = 'en', template = BILL_TEMPLATE_VERSION) =>
  renderBillDocument(document, presentation, language, template);
const render = async (...printed: Parameters<typeof draw>) => readPdf(await draw(...printed));

describe('the PDF', () => {
  test('of an invoice has every particular that the VAT law requires, and its lines add up to the total', async () => {
    const { text, pages } = await render(privateInvoice);
    for (const each of [
      'Invoice 2026-0000123',
      'Date of issue: 1 December 2026',
      'Date of supply: 30 November 2026',
      'Period: November 2026',
      'Due on: 15 December 2026',
      'Éloïse Vandenbroucke Chaussée de Waterloo 1201 b 4 1180 Uccle',
      'Canopy Mobile NV Wetstraat 16, 1000 Brussel VAT BE 0123.456.749',
      'RPR Brussel',
      'IBAN BE68 5390 0754 7034 BIC GKCCBEBB',
      'Structured communication +++000/0000/12311+++',
      'To pay €50.61 by 15 December 2026',
      'Details of 0470 12 34 56, Éloïse',
      'Plan Birch 1 €20.00 21% €20.00',
      'Promo code discount 1 −€4.00 21% −€4.00',
      'Extra: EU data 5 GB 18 – 30 November 2026, 13 of 30 days',
      'Usage of October 2026, received late 1 €1.40',
      '21% €35.63 €7.48 €43.11',
      'Contributions, on a separate statement, without VAT €7.50',
      '124 min 3 12.34 GB 870 MB €12.71',
      'the plan Oak would cost €3.50 less a month',
      'www.besttariff.be',
      '02 223 09 09',
    ])
      expect(text).toContain(each);
    expect(pages).toBe(2);
    const table = text.slice(text.indexOf('Amount with VAT'), text.indexOf('Total VAT rate'));
    const lineCents = [...table.matchAll(/21% (−?)€([\d.]+)/g)].map(
      ([, minus, euro]) => (minus ? -1 : 1) * Math.round(100 * Number(euro)),
    );
    expect(lineCents).toHaveLength(privateInvoice.lines.length);
    expect(lineCents.reduce((sum, cents) => sum + cents, 0)).toBe(4311);
  });

  test.each(languages)(
    'of each kind of document in %s has at most two pages, letters of at least 10 points, and no text without translation',
    async (language) => {
      const kinds = {
        privateInvoice,
        debitedInvoice,
        contributionStatement,
        companyInvoice,
        companyCreditNote,
        privateCreditNote,
      };
      for (const [name, document] of Object.entries(kinds)) {
        const { text, pages, smallest, fonts, embedded } = await render(document, language);
        expect([name, pages <= 2, smallest, fonts]).toEqual([name, true, 10, embedded]);
        expect(text).toContain(document.number);
        // Neither a missing glyph nor a text without translation.
        expect(text).not.toMatch(/\ufffd|\{\{|(?:line|lines|pay|totals|facts|help|party|usage)\.[a-z]/);
      }
    },
  );

  test.each([
    ['en', 'Still open from earlier invoices, not in this amount €1.33'],
    ['fr', 'Reste ouvert sur des factures précédentes, non compris dans ce montant 1,33 €'],
    ['nl', 'Nog open van eerdere facturen, niet in dit bedrag begrepen € 1,33'],
  ] as const)(
    'of an invoice states in %s what is still open of earlier invoices, as not included',
    async (language, line) => {
      const { text } = await render({ ...privateInvoice, still_open_cents: 133 }, language);
      expect(text.replaceAll(/\s/gu, ' ')).toContain(line);
      expect((await render(privateInvoice, language)).text).not.toContain(line.slice(0, 12));
    },
  );

  test('of a credit note of a contribution has no VAT', async () => {
    const line = billLine(300, { kind: 'contribution', name: 'The school', vat_percent: 0 });
    const { text } = await render(billDocument({ ...privateCreditNote, lines: [line] }));
    expect(text).toMatch(/The school\s+1 €3.00/);
    expect(text).not.toContain('Contribution:');
    expect(text).toContain('0% €3.00 €0.00 €3.00');
  });

  test('of the invoice of a company has net prices, its VAT number, its purchase order and late costs without VAT', async () => {
    const { text } = await render(companyInvoice);
    for (const each of [
      'VAT BE 1000.000.021',
      'Purchase order: PO-2026-118',
      'Price without VAT VAT Amount without VAT',
      '0470 12 34 58 Description',
      'For the whole account',
      'Cost of the reminder 1 €40.00 0% €40.00',
      '0% €40.00 €0.00 €40.00 21% €84.03 €17.65 €101.68',
      'not part of the taxable amount (article 28 of the Belgian VAT Code)',
      'Credit used −€10.00 To pay €131.68',
    ])
      expect(text).toContain(each);
  });

  test('of an invoice with a direct debit has amount, date, mandate and creditor, and no payment QR code', async () => {
    const debitedPdf = await draw(debitedInvoice);
    const { text } = readPdf(debitedPdf);
    for (const each of [
      'To pay €50.61 debited on 15 December 2026',
      'account ending in 7034',
      'Mandate reference CANOPY-7F3A21-1',
      'Creditor identifier BE69ZZZ0123456749',
    ])
      expect(text).toContain(each);
    const hasFigure = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').includes('/S /Figure');
    expect(hasFigure(debitedPdf)).toBe(false);
    expect(hasFigure(await draw(privateInvoice))).toBe(true);
    const settledInvoice = { ...privateInvoice, credit_cents: 5061, to_pay_cents: 0 };
    expect(hasFigure(await draw(settledInvoice))).toBe(false);
    expect((await render(settledInvoice)).text).toContain('Nothing to pay €0.00');
  });

  test('of a credit note names the invoice, and that of a contribution statement says that there is no VAT', async () => {
    const { text } = await render(companyCreditNote);
    for (const each of [
      'Corrects invoice 2026-0000124 of 1 December 2026',
      'In your favour €16.66',
      'Correction: No network on 10 days 1 €5.51 21% €5.51',
      'VAT to be paid back to the State to the extent that it was originally deducted.',
    ])
      expect(text).toContain(each);
    expect((await render(privateCreditNote)).text).not.toContain('paid back to the State');
    const statement = (await render(contributionStatement)).text;
    expect(statement).toContain('One tree a month 1 €2.50');
    expect(statement).not.toContain('Contribution:');
    expect(statement).toContain(
      'Contributions €7.50 You pay this amount together with your invoice, with the same structured communication: +++000/0000/12311+++',
    );
    expect(statement).toContain('not a supply by us: they carry no VAT, and we pass them on in full');
    expect(statement).not.toMatch(/21%|VAT rate|Your usage/);
  });

  test('of an invoice is tagged with headings, tables with scoped headers, a figure with its text and links', async () => {
    const file = Buffer.from(await draw(privateInvoice, 'nl')).toString('latin1');
    const countOf = (part: string): number => file.split(part).length - 1;
    expect(file).toContain('/Marked true');
    expect(file).toContain('/Lang (nl)');
    expect([countOf('/S /H1'), countOf('/S /H2'), countOf('/S /H3'), countOf('/S /Table')]).toEqual([1, 9, 0, 4]);
    expect(countOf('/S /TH')).toBe(countOf('/Scope /Column') + countOf('/Scope /Row'));
    expect(countOf('/S /TH')).toBeGreaterThan(20);
    expect(countOf('/S /Figure')).toBe(1);
    // Texts beyond Latin letters are in UTF-16.
    expect(file.replaceAll('\0', '')).toMatch(/\/Alt \(\S*Betaalcode voor bankapps[^)]*50,61/);
    expect(file).toMatch(/\/Contents \(https:\/\/canopy\.example\/customer\/usage-history\//);
  });

  test('of a document has the same bytes when it is rendered again', async () => {
    for (const document of [privateInvoice, companyInvoice, companyCreditNote, contributionStatement]) {
      const [firstBytes, secondBytes] = [
        await draw(document, 'fr'),
        await renderBillDocument(structuredClone(document), { ...presentation }, 'fr', BILL_TEMPLATE_VERSION),
      ];
      expect(Buffer.compare(firstBytes, secondBytes)).toBe(0);
    }
  });

  test('of a document with 400 lines continues over pages, each with the headers of the table', async () => {
    const many = billDocument({
      lines: Array.from({ length: 400 }, (_, at) => billLine(at + 1, { kind: 'usage', name: `Call ${at}` })),
    });
    const { text, pages } = await render(many);
    expect(pages).toBeGreaterThan(8);
    expect(text.match(/Description Quantity/g)?.length).toBeGreaterThan(7);
    for (const at of [0, 199, 399]) expect(text).toContain(`Call ${at} 1 €`);
  });
});

const untaxedLine = (kind: BillDocument['lines'][number]['kind'], cents: number) =>
  billLine(cents, { kind, customer_product_uuid: null, period: null, vat_percent: 0 });

/** Documents of every form that an e-invoice takes. */
const eInvoices: Record<string, BillDocument> = {
  invoice: companyInvoice,
  debited: companyDebitedInvoice,
  creditNote: companyCreditNote,
  positiveCreditNote: billDocument({ ...companyCreditNote, lines: [billLine(551, { kind: 'correction', name: 'x' })] }),
  withoutOrderOrEmail: {
    ...companyInvoice,
    buyer: { ...companyInvoice.buyer, purchase_order: null, email: null },
  },
  settledByCredit: billDocument({ ...companyInvoice, lines: [billLine(1000)], credit_cents: 1210 }),
  contributionsBeside: billDocument({ ...companyInvoice, contributions_cents: 700 }),
  withoutMonth: billDocument({
    ...companyInvoice,
    period: null,
    lines: [billLine(413, { kind: 'shipping', period: null })],
  }),
  zeroLine: billDocument({ ...companyInvoice, credit_cents: 0, lines: [billLine(0), billLine(0, { kind: 'usage' })] }),
  inFavour: billDocument({
    ...companyInvoice,
    credit_cents: 0,
    lines: [billLine(500), billLine(900, { kind: 'promo', quantity: -1 })],
  }),
  lateUsage: billDocument({
    ...companyInvoice,
    lines: [billLine(99, { kind: 'late_usage', period: { from: '2026-10-01', until: '2026-11-01' } })],
  }),
  hostileText: billDocument({
    ...companyInvoice,
    lines: [billLine(1, { kind: 'usage', name: `<b>&"']]>\u0001\u0000é😀` })],
  }),
  lateCostsAlone: billDocument({
    ...companyInvoice,
    credit_cents: 0,
    lines: [untaxedLine('reminder_cost', 4000), untaxedLine('late_interest', 52)],
  }),
  lateCostsPaidByCredit: billDocument({
    ...companyInvoice,
    credit_cents: 4000,
    lines: [untaxedLine('reminder_cost', 4000)],
  }),
  creditNoteOfLateCosts: billDocument({ ...companyCreditNote, lines: [untaxedLine('correction', 4000)] }),
  creditNoteWithLateCosts: billDocument({
    ...companyCreditNote,
    lines: [billLine(551, { kind: 'correction', period: null }), untaxedLine('correction', 4000)],
  }),
  manyLines: billDocument({
    ...companyInvoice,
    lines: Array.from({ length: 120 }, (_, at) => billLine(at * 7 + 1, { kind: 'usage', quantity: (at % 5) + 1 })),
  }),
};

type Xml = { [name: string]: Xml };
const readXml = (xml: string): Xml => convert(xml, { format: 'object' }) as Xml;

describe('the e-invoice in UBL', () => {
  test('has the parties, references, amounts and lines of the document', () => {
    const { Invoice: invoice } = readXml(serializeUbl(companyInvoice, 'en'));
    expect(invoice).toMatchObject({
      'cbc:ID': '2026-0000124',
      'cbc:DueDate': '2026-12-15',
      'cbc:TaxPointDate': '2026-11-30',
      'cac:OrderReference': { 'cbc:ID': 'PO-2026-118' },
      'cac:AccountingCustomerParty': { 'cac:Party': { 'cbc:EndpointID': { '@schemeID': '0208', '#': '1000000021' } } },
      'cac:PaymentMeans': { 'cbc:PaymentMeansCode': '58', 'cbc:PaymentID': '+++000/0000/12311+++' },
      'cac:LegalMonetaryTotal': {
        'cbc:TaxExclusiveAmount': { '#': '124.03' },
        'cbc:TaxInclusiveAmount': { '#': '141.68' },
        'cbc:PrepaidAmount': { '#': '10.00' },
        'cbc:PayableAmount': { '#': '131.68' },
      },
    });
    expect(invoice?.['cac:InvoiceLine']).toHaveLength(companyInvoice.lines.length);
    expect(invoice?.['cac:InvoiceLine']?.[1]).toMatchObject({
      'cbc:InvoicedQuantity': { '#': '-1' },
      'cbc:LineExtensionAmount': { '#': '-3.31' },
      'cac:Item': { 'cbc:Description': '+32470123456', 'cbc:Name': 'Promo code discount' },
    });
  });

  // An earlier document is downloaded as it was sent.
  test.each([
    [1, 'Art. 28, 2° CTVA/WBTW'],
    [2, 'Art. 28, 2° CTVA/WBTW'],
    [3, 'Art. 28, 3° CTVA/WBTW'],
    [undefined, 'Art. 28, 3° CTVA/WBTW'],
  ])('has late costs as exempt from VAT, with the reason of template %s (%s)', (template, reason) => {
    const { Invoice: invoice } = readXml(serializeUbl(companyInvoice, 'en', template));
    expect(invoice?.['cac:TaxTotal']?.['cac:TaxSubtotal']).toMatchObject([
      {
        'cbc:TaxableAmount': { '#': '40.00' },
        'cbc:TaxAmount': { '#': '0.00' },
        'cac:TaxCategory': { 'cbc:ID': 'E', 'cbc:Percent': '0', 'cbc:TaxExemptionReason': reason },
      },
      { 'cbc:TaxableAmount': { '#': '84.03' }, 'cac:TaxCategory': { 'cbc:ID': 'S', 'cbc:Percent': '21' } },
    ]);
    expect(Object.values(invoice?.['cac:InvoiceLine'] ?? {}).at(-1)).toMatchObject({
      'cac:Item': { 'cac:ClassifiedTaxCategory': { 'cbc:ID': 'E', 'cbc:Percent': '0' } },
    });
  });

  test('has lines, a taxable amount, VAT and a total that add up for any lines', () => {
    const amount = (part: Xml | undefined, name: string) => Math.round(Number(part?.[name]?.['#']) * 100);
    const lines = fc.array(
      fc.record({ unit: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: -9, max: 9 }) }),
      { minLength: 2, maxLength: 12 },
    );
    const check = fc.property(lines, (all) => {
      const document = billDocument({
        ...companyInvoice,
        lines: all.map(({ unit, quantity }) => billLine(unit, { kind: 'usage', quantity })),
      });
      const { Invoice: invoice } = readXml(serializeUbl(document, 'en'));
      const lineElements = Object.values(invoice?.['cac:InvoiceLine'] ?? {});
      const sum = lineElements.reduce((total, line) => total + amount(line, 'cbc:LineExtensionAmount'), 0);
      const totals = invoice?.['cac:LegalMonetaryTotal'];
      expect(sum).toBe(amount(totals, 'cbc:TaxExclusiveAmount') + 0);
      expect(sum + amount(invoice?.['cac:TaxTotal'], 'cbc:TaxAmount')).toBe(
        amount(totals, 'cbc:TaxInclusiveAmount') + 0,
      );
      expect(amount(totals, 'cbc:TaxInclusiveAmount') + 0).toBe(document.totals.gross_cents);
    });
    fc.assert(check, { numRuns: 40 });
  });

  test('of an invoice with a direct debit names mandate and creditor, and contributions are not in the payable amount', () => {
    const debitedUbl = serializeUbl(eInvoices['debited'] ?? companyInvoice, 'en');
    expect(debitedUbl).toContain('<cbc:ID schemeID="SEPA">BE69ZZZ0123456749</cbc:ID>');
    expect(debitedUbl).toMatch(/<cac:PaymentMandate>\s*<cbc:ID>CANOPY-7F3A21-1</);
    const ublWithContributions = serializeUbl(eInvoices['contributionsBeside'] ?? companyInvoice, 'en');
    expect(ublWithContributions).toContain('<cbc:PayableAmount currencyID="EUR">131.68</cbc:PayableAmount>');
  });

  test('of a credit note names the invoice and has a positive payable amount', () => {
    expect(readXml(serializeUbl(companyCreditNote, 'nl'))).toMatchObject({
      CreditNote: {
        'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': '2026-0000124' } },
        'cac:LegalMonetaryTotal': { 'cbc:PayableAmount': { '#': '16.66' } },
        'cbc:Note': expect.stringContaining('Btw terug te storten'),
      },
    });
  });

  test.each([
    ['an invoice of a private customer', privateInvoice],
    ['a contribution statement', { ...contributionStatement, basis: 'net' as const }],
    ['an invoice without lines', billDocument({ ...companyInvoice, lines: [] })],
    [
      'an invoice with a contribution among the lines',
      billDocument({ ...companyInvoice, lines: [untaxedLine('contribution', 500)] }),
    ],
    ['an invoice to a buyer without enterprise number', { ...companyInvoice, buyer: privateInvoice.buyer }],
  ])('is refused for %s', (_what, document) => {
    expect(() => serializeUbl(document, 'en')).toThrow(RangeError);
  });

  const check = join(projectRoot, '../shared/validators/check.mjs');

  test.skipIf(!existsSync(check))(
    'has no fault by the rules of EN 16931 and Peppol BIS 3 (skipped where these are not installed beside the project)',
    { timeout: 120_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'e-invoices-'));
      try {
        const files = await Promise.all(
          Object.entries(eInvoices).map(async ([name, document]) => {
            const file = join(folder, `${name}.xml`);
            await writeFile(file, serializeUbl(document, 'fr'));
            return file;
          }),
        );
        const { stdout } = await promisify(execFile)(process.execPath, [check, ...files], { cwd: folder }).catch(
          (error: { stdout: string }) => error,
        );
        const results = stdout
          .trim()
          .split('\n')
          .map((line) => line.replace(`${folder}/`, '').replace(/: ubl[^,]*,/, ':'));
        expect(results).toEqual(Object.keys(eInvoices).map((name) => `${name}.xml: 0 faults, 0 warnings`));
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
