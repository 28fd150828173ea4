import type { PaymentReceipt, ReceiptLine } from '#billing/rules/payment-receipt.ts';
import { computeBillTotals } from '#billing/rules/bill-document.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { type Format, formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro, VAT_PERCENT } from '#platform/pure/money.ts';
import { type BillSections, partyLines } from './bill-sections.ts';
import { type BillTemplate, type DocumentTexts, documentTexts } from './bill-template.ts';
import { renderSections } from './render-bill-document.ts';

/** Version of the layout and texts of receipts, as that of bills. Sentences that have a copy under `earlier` have new words from the second on, and names their letters beyond Latin-1 from the third on. */
export const RECEIPT_TEMPLATE_VERSION = 3;

type T = DocumentTexts;

const lineName = (line: ReceiptLine, t: T): string => {
  switch (line.kind) {
    case 'invoice':
      return `${t('receipt.invoice', { number: line.number })}\n${line.reference}`;
    case 'credit':
      return t('receipt.credit');
    case 'balance':
      return t('receipt.balance', { msisdn: formatPhone(line.msisdn) });
    case 'order':
      return line.name;
  }
};

/** Sentences about the VAT of what was paid: its amount, or the document that it is on. */
const vatLines = ({ lines }: PaymentReceipt, t: T, money: (cents: Cents) => string): string[] => {
  if (lines.some(({ kind }) => kind === 'invoice' || kind === 'credit')) return [t('receipt.ofInvoice')];
  const supplies = lines.flatMap((line) => (line.kind === 'order' && line.vat_percent > 0 ? [line] : []));
  const { vat_cents } = computeBillTotals(supplies, 'gross');
  return [
    t('receipt.ofBalance'),
    ...(vat_cents > 0 ? [t('receipt.vat', { vat: money(vat_cents), percent: VAT_PERCENT })] : []),
  ];
};

const buildReceiptSections = (receipt: PaymentReceipt, t: T, format: Format): BillSections => {
  const { seller, buyer, lines, paid_on, issued_on, method, payment_uuid } = receipt;
  const money = (cents: Cents) => format.money(centsToEuro(cents));
  const emptySection = { title: '', lines: [] };
  return {
    title: t('title.payment_receipt'),
    brand: receipt.brand,
    number: receipt.number,
    from: {
      title: t('party.from'),
      lines: [...partyLines(seller, t), seller.register, seller.email ?? '', seller.phone].filter(Boolean),
    },
    to: { title: t('receipt.by'), lines: partyLines(buyer, t) },
    facts: {
      title: t('facts.title'),
      lines: [
        t('facts.issued', { date: format.date(issued_on) }),
        t('facts.customer', { number: buyer.customer_number }),
        ...(buyer.purchase_order ? [t('facts.order', { number: buyer.purchase_order })] : []),
      ],
    },
    panel: {
      label: t('receipt.paid'),
      amount: money(receipt.amount_cents),
      when: t('receipt.on', { date: format.date(paid_on) }),
      notes: [
        { text: t(`receipt.method.${method}`), values: [] },
        { text: t('receipt.reference'), values: [payment_uuid] },
      ],
      qr: null,
    },
    lines: {
      title: t('receipt.what'),
      tables: [
        {
          title: '',
          head: [t('lines.item'), t('lines.amount')],
          rows: [
            ...lines.map((line) => [lineName(line, t), money(line.cents)]),
            { cells: [t('totals.title'), money(receipt.amount_cents)], bold: true as const },
          ],
          widths: [4, 1],
        },
      ],
    },
    totals: { title: '', vatHead: [], vatRows: [], note: null, sumHead: [], sumRows: [] },
    usage: { title: '', head: [], rows: [], links: [] },
    advice: emptySection,
    help: {
      title: t('help.title'),
      lines: [...vatLines(receipt, t, money), t('help.question', { email: seller.email ?? '', phone: seller.phone })],
    },
  };
};

/** The template of bills whose layout receipts have; it stays when bills get a newer one. */
const RECEIPT_LOOK: BillTemplate = 2;

/** Renders the receipt of a payment as a tagged PDF: the same bytes for the same data and version. */
export const renderReceipt = (
  receipt: PaymentReceipt,
  language: Language,
  template_version: number,
): Promise<Uint8Array> => {
  const t = documentTexts(language, template_version > 1 ? 'new' : 'earlier');
  const { issued_on, seller } = receipt;
  const letters = template_version > 2 ? 'all' : 'western';
  const documentInfo = { author: seller.name, language, issued_on, letters } as const;
  return renderSections(buildReceiptSections(receipt, t, formatOf(language)), documentInfo, RECEIPT_LOOK);
};
