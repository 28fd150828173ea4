import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BillDocument, type BillLine, computeBillTotals, toBasis } from './bill-document.ts';
import { resolveDocumentPayment, groupLinesBySim, toPositiveCreditNote } from './bill-document-view.ts';
import { buildEpcPayload } from './epc-qr.ts';

const sims = ['a', 'b', null];
const line: fc.Arbitrary<BillLine> = fc
  .record({
    customer_product_uuid: fc.constantFrom(...sims),
    quantity: fc.integer({ min: -20, max: 20 }).filter((quantity) => quantity !== 0),
    unit_cents: fc.integer({ min: 0, max: 100_000 }),
    vat_percent: fc.constantFrom(0, 6, 21),
  })
  .map((values) => ({
    kind: 'usage',
    offer_uuid: null,
    name: '',
    period: null,
    days: null,
    ...values,
    cents: values.quantity * values.unit_cents,
  }));
const lines = fc.array(line, { maxLength: 40 });
const sumOf = (summedLines: readonly BillLine[]): number => summedLines.reduce((sum, { cents }) => sum + cents, 0);

describe('the totals of a bill', () => {
  test.each([
    ['gross', [12_100], 10_000, 2100],
    ['gross', [1, 1, 1], 2, 1],
    ['gross', [-400, 2000], 1322, 278],
    ['net', [10_000], 10_000, 2100],
    // Half a cent of VAT is rounded away from zero.
    ['net', [50], 50, 11],
    ['net', [-50], -50, -11],
    ['net', [1653, -331], 1322, 278],
    ['net', [], 0, 0],
  ] as const)('of %s lines %j are %i net and %i VAT', (basis, cents, net_cents, vat_cents) => {
    const linesOfCents = cents.map((each): BillLine => ({
      kind: 'plan',
      customer_product_uuid: null,
      offer_uuid: null,
      name: '',
      period: null,
      days: null,
      quantity: Math.sign(each),
      unit_cents: Math.abs(each),
      cents: each,
      vat_percent: 21,
    }));
    expect(computeBillTotals(linesOfCents, basis)).toMatchObject({
      net_cents,
      vat_cents,
      gross_cents: net_cents + vat_cents,
    });
  });

  test('add up for any lines in both bases, for each VAT rate and as a whole', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('gross', 'net'), (all, basis) => {
        const totals = computeBillTotals(all, basis);
        const { vat, net_cents, vat_cents, gross_cents } = totals;
        expect(net_cents + vat_cents).toBe(gross_cents);
        expect(sumOf(all)).toBe((basis === 'gross' ? gross_cents : net_cents) + 0);
        expect(vat.reduce((sum, { base_cents }) => sum + base_cents, 0)).toBe(net_cents);
        expect(vat.reduce((sum, row) => sum + row.vat_cents, 0)).toBe(vat_cents);
        expect(vat.map(({ percent }) => percent)).toEqual(
          [...new Set(all.map((each) => each.vat_percent))].toSorted((a, b) => a - b),
        );
        // Validators of e-invoices recompute this to half a cent (EN 16931, BR-CO-17).
        for (const { percent, base_cents, vat_cents: printed_cents } of vat)
          expect(Math.abs(printed_cents - (base_cents * percent) / 100)).toBeLessThanOrEqual(basis === 'net' ? 0.5 : 1);
      }),
    );
  });

  test('of reversed lines have the opposite gross and VAT amounts', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('gross', 'net'), (all, basis) => {
        const reversedLines = all.map((each) => ({ ...each, quantity: -each.quantity, cents: 0 - each.cents }));
        const [totals, reversedTotals] = [computeBillTotals(all, basis), computeBillTotals(reversedLines, basis)];
        expect(reversedTotals.gross_cents + totals.gross_cents).toBe(0);
        expect(reversedTotals.vat_cents + totals.vat_cents).toBe(0);
      }),
    );
  });

  test('of a gross price in the net basis differ from that price by less than a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (gross) => {
        expect(toBasis(gross, 'gross')).toBe(gross);
        expect(Math.abs(toBasis(gross, 'net') * 1.21 - gross)).toBeLessThanOrEqual(0.605 + 1e-6);
      }),
    );
  });
});

test('lines are grouped by SIM, each line once, lines without a SIM last, and the sums of the groups add up', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const groups = groupLinesBySim(all);
      expect(groups.flatMap((group) => group.lines)).toHaveLength(all.length);
      expect(groups.reduce((sum, { cents }) => sum + cents, 0)).toBe(sumOf(all) + 0);
      expect(new Set(groups.map(({ customer_product_uuid }) => customer_product_uuid)).size).toBe(groups.length);
      expect(groups.findIndex(({ customer_product_uuid }) => customer_product_uuid === null)).toBeOneOf([
        -1,
        groups.length - 1,
      ]);
    }),
  );
});

const documentOf = (documentLines: BillLine[], changes: Partial<BillDocument>) =>
  ({
    kind: 'credit_note',
    lines: documentLines,
    totals: computeBillTotals(documentLines, 'net'),
    to_pay_cents: 0,
    reference: null,
    payment: { method: 'online' },
    ...changes,
  }) as BillDocument;

test('a credit note is printed with a positive total whichever signs its lines have, and an invoice is printed unchanged', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const reversedLines = all.map((each) => ({ ...each, quantity: -each.quantity, cents: 0 - each.cents }));
      const [printed, printedReversed] = [documentOf(all, {}), documentOf(reversedLines, {})].map(toPositiveCreditNote);
      expect(printed?.totals.gross_cents).toBeGreaterThanOrEqual(0);
      expect(printedReversed?.totals.gross_cents).toBe(printed?.totals.gross_cents);
      expect(computeBillTotals(printed?.lines ?? [], 'net')).toEqual(printed?.totals);
      const invoice = documentOf(all, { kind: 'invoice' });
      expect(toPositiveCreditNote(invoice)).toBe(invoice);
    }),
  );
});

const debit = {
  method: 'direct_debit',
  mandate_reference: 'M',
  creditor_id: 'C',
  collected_on: '2026-12-15',
  iban_end: '7034',
} as const;

test.each([
  ['invoice', 100, 'R', { method: 'online' }, 'transfer'],
  ['invoice', 100, 'R', debit, 'debit'],
  ['invoice', 0, 'R', debit, 'nothing'],
  ['invoice', -5, 'R', { method: 'online' }, 'nothing'],
  ['invoice', 100, null, { method: 'online' }, 'nothing'],
  ['contribution_statement', 0, null, debit, 'with_invoice'],
  ['contribution_statement', 100, 'R', { method: 'online' }, 'with_invoice'],
  ['credit_note', 100, null, { method: 'online' }, 'credited'],
] as const)(
  'a document of kind %s with %i cents to pay, reference %s and payment %j has the settlement %s',
  (kind, to_pay_cents, reference, payment, settlement) => {
    expect(resolveDocumentPayment(documentOf([], { kind, to_pay_cents, reference, payment })).kind).toBe(settlement);
  },
);

describe('the payment QR code', () => {
  const transfer = {
    name: 'Canopy Mobile NV',
    iban: 'BE68 5390 0754 7034',
    bic: 'GKCCBEBB',
    amount_cents: 5061,
    reference: '+++000/0000/12311+++',
  };

  test('has the lines of EPC069-12', () => {
    expect(buildEpcPayload(transfer)).toBe(
      'BCD\n002\n1\nSCT\nGKCCBEBB\nCanopy Mobile NV\nBE68539007547034\nEUR50.61\n\n\n+++000/0000/12311+++',
    );
  });

  test.each([0, -1, 0.5, 100_000_000_000])('is refused for %d cents', (amount_cents) => {
    expect(() => buildEpcPayload({ ...transfer, amount_cents })).toThrow(RangeError);
  });

  test('has 11 lines, a name of at most 70 characters and a valid amount for any name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (name, amount_cents) => {
          const payload = buildEpcPayload({ ...transfer, name, amount_cents });
          expect(payload.split('\n')).toHaveLength(11);
          expect([...(payload.split('\n')[5] ?? '')].length).toBeLessThanOrEqual(70);
          expect(payload.split('\n')[7]).toMatch(/^EUR\d{1,9}\.\d{2}$/);
        },
      ),
    );
  });
});
