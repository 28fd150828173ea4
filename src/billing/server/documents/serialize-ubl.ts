import { create } from 'xmlbuilder2';
import { type BillDocument, isContribution } from '#billing/rules/bill-document.ts';
import { toPositiveCreditNote } from '#billing/rules/bill-document-view.ts';
import type { Language } from '#platform/pure/language.ts';
import { BILL_TEMPLATE_VERSION, type BillTemplate, toBillTemplate, wordingOf, documentTexts } from './bill-template.ts';
import {
  type Element,
  ublAmount,
  ublLine,
  ublParty,
  ublPaymentMeans,
  ublPeriod,
  ublTotalTaxCategory,
} from './ubl-parts.ts';

const COMPONENTS = 'urn:oasis:names:specification:ubl:schema:xsd';
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const kinds = {
  invoice: { root: 'Invoice', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  credit_note: { root: 'CreditNote', line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
} as const;

/** The part of this document that credit of the customer has paid. The credit pays the invoice first, then its contributions. */
const prepaidCents = ({ kind, credit_cents, totals }: BillDocument): number =>
  kind === 'invoice' ? Math.max(0, Math.min(credit_cents, totals.gross_cents)) : 0;

/** Type, dates and note, in the order that the schema of each kind prescribes. */
const buildHead = ({ kind, issued_on, due_on, tax_point }: BillDocument, note: string): Element =>
  kind === 'invoice'
    ? {
        'cbc:IssueDate': issued_on,
        ...(due_on ? { 'cbc:DueDate': due_on } : {}),
        'cbc:InvoiceTypeCode': '380',
        'cbc:TaxPointDate': tax_point,
      }
    : {
        'cbc:IssueDate': issued_on,
        'cbc:TaxPointDate': tax_point,
        'cbc:CreditNoteTypeCode': '381',
        'cbc:Note': note,
      };

const buildReferences = ({ period, corrects, buyer }: BillDocument): Element => ({
  'cbc:BuyerReference': buyer.customer_number,
  ...(period ? { 'cac:InvoicePeriod': ublPeriod(period) } : {}),
  ...(buyer.purchase_order ? { 'cac:OrderReference': { 'cbc:ID': buyer.purchase_order } } : {}),
  ...(corrects
    ? {
        'cac:BillingReference': {
          'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.issued_on },
        },
      }
    : {}),
});

const buildTotals = (document: BillDocument, template: BillTemplate): Element => {
  const { totals } = document;
  const prepaid_cents = prepaidCents(document);
  return {
    'cac:TaxTotal': {
      'cbc:TaxAmount': ublAmount(totals.vat_cents),
      'cac:TaxSubtotal': totals.vat.map(({ percent, base_cents, vat_cents }) => ({
        'cbc:TaxableAmount': ublAmount(base_cents),
        'cbc:TaxAmount': ublAmount(vat_cents),
        'cac:TaxCategory': ublTotalTaxCategory(percent, template),
      })),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': ublAmount(totals.net_cents),
      'cbc:TaxExclusiveAmount': ublAmount(totals.net_cents),
      'cbc:TaxInclusiveAmount': ublAmount(totals.gross_cents),
      ...(prepaid_cents > 0 ? { 'cbc:PrepaidAmount': ublAmount(prepaid_cents) } : {}),
      'cbc:PayableAmount': ublAmount(totals.gross_cents - prepaid_cents),
    },
  };
};

/**
 * Refuses documents that an e-invoice cannot express: prices with VAT, no lines, and contributions, which are no supply. Costs of a late payment are
 * exempt lines (category E), since lines outside the scope of VAT (O) may not stand beside others (EN 16931, BR-O-11).
 */
const assertSendable = ({ kind, basis, lines }: BillDocument): void => {
  if (kind === 'contribution_statement' || basis !== 'net') throw new RangeError(`${kind}, ${basis}: not an e-invoice`);
  if (lines.length === 0) throw new RangeError('an e-invoice has at least one line');
  if (lines.some(isContribution)) throw new RangeError('a contribution is no supply');
};

/**
 * Serializes the invoice or credit note of a company as UBL 2.1 (Peppol BIS Billing 3.0, EN 16931): the structured
 * document that is the invoice by law.
 * @throws RangeError for a document that is no e-invoice
 */
export const serializeUbl = (
  document: BillDocument,
  language: Language,
  template_version = BILL_TEMPLATE_VERSION,
): string => {
  const template = toBillTemplate(template_version);
  assertSendable(document);
  const printedDocument = toPositiveCreditNote(document);
  const kind = kinds[printedDocument.kind === 'credit_note' ? 'credit_note' : 'invoice'];
  const { seller, buyer, payment, totals, tax_point } = printedDocument;
  const isDebited = printedDocument.kind === 'invoice' && payment.method === 'direct_debit';
  const isPayable = printedDocument.kind === 'invoice' && totals.gross_cents > prepaidCents(printedDocument);
  const note = documentTexts(language, wordingOf(template))('help.creditNoteVat');
  const content: Element = {
    'cbc:CustomizationID': CUSTOMIZATION,
    'cbc:ProfileID': PROFILE,
    'cbc:ID': printedDocument.number,
    ...buildHead(printedDocument, note),
    'cbc:DocumentCurrencyCode': 'EUR',
    ...buildReferences(printedDocument),
    'cac:AccountingSupplierParty': ublParty(seller, {
      legalForm: seller.register,
      phone: seller.phone,
      ...(isDebited && payment.method === 'direct_debit' ? { creditor_id: payment.creditor_id } : {}),
    }),
    'cac:AccountingCustomerParty': ublParty(buyer),
    'cac:Delivery': { 'cbc:ActualDeliveryDate': tax_point },
    ...(isPayable ? { 'cac:PaymentMeans': ublPaymentMeans(printedDocument) } : {}),
    ...buildTotals(printedDocument, template),
    [kind.line]: printedDocument.lines.map((line, at) =>
      ublLine(line, { id: at + 1, kind, document: printedDocument, language, template }),
    ),
  };
  const root = {
    [kind.root]: {
      '@xmlns': `${COMPONENTS}:${kind.root}-2`,
      '@xmlns:cac': `${COMPONENTS}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${COMPONENTS}:CommonBasicComponents-2`,
      ...content,
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, root).end({ prettyPrint: true });
};
