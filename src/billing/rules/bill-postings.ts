import type { Charge } from '#ledger/rules/charge-lines.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import type { JournalEntry } from '#ledger/rules/journal-entry.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { BillLine, BillTotals, PriceBasis } from './bill-document.ts';

type PostedInvoice = {
  customer_uuid: string;
  invoice_uuid: string;
  basis: PriceBasis;
  /** Lines of the invoice and of its contribution statement. */
  lines: readonly BillLine[];
  totals: BillTotals;
  /** Whether the customer is a company. */
  vat_number: string | null;
  now: Date;
};

const toCharge = ({ kind, cents, vat_percent, offer_uuid }: BillLine): Charge => ({
  kind,
  cents,
  vat_percent,
  ...(kind === 'contribution' && offer_uuid !== null && { subject_uuid: offer_uuid }),
});

/** Lines of a document as charges, with its VAT. */
export const buildChargesAndVatTotals = ({
  basis,
  lines,
  totals,
}: Pick<PostedInvoice, 'basis' | 'lines' | 'totals'>) => ({
  basis,
  charges: lines.map(toCharge),
  vat: totals.vat,
});

/** The entry of an invoice with its contributions; its VAT is that of the document. */
export const invoiceJournalEntry = ({
  customer_uuid,
  invoice_uuid,
  vat_number,
  now,
  ...invoice
}: PostedInvoice): JournalEntry =>
  entryBuilders.invoice({ customer_uuid, invoice_uuid, vat_number, now, ...buildChargesAndVatTotals(invoice) });

/** The entries of a bill: its invoice, and the credit of the customer that it used. */
export const billJournalEntries = (
  {
    customer_uuid,
    invoice_uuid,
    facts,
    bill,
  }: {
    customer_uuid: string;
    invoice_uuid: string;
    facts: { basis: PriceBasis; party: { vat_number: string | null } };
    bill: {
      lines: readonly BillLine[];
      contributions: readonly BillLine[];
      totals: BillTotals;
      credit_used_cents: Cents;
    };
  },
  now: Date,
): JournalEntry[] => [
  invoiceJournalEntry({
    customer_uuid,
    invoice_uuid,
    basis: facts.basis,
    lines: [...bill.lines, ...bill.contributions],
    totals: bill.totals,
    vat_number: facts.party.vat_number,
    now,
  }),
  ...(bill.credit_used_cents === 0
    ? []
    : [
        entryBuilders.creditUsed({
          customer_uuid,
          entry_key: invoice_uuid,
          invoice_uuid,
          amount_cents: bill.credit_used_cents,
          now,
        }),
      ]),
];

/** The entries of a credit note; `surplus_cents` of it had been paid already and becomes credit of the customer. */
export const creditNoteJournalEntries = ({
  credit_note_uuid,
  surplus_cents,
  ...note
}: PostedInvoice & { credit_note_uuid: string; surplus_cents: Cents }): JournalEntry[] => {
  const { customer_uuid, invoice_uuid, vat_number, now, ...invoice } = note;
  const booking = { customer_uuid, invoice_uuid, now };
  return [
    entryBuilders.creditNote({ ...booking, vat_number, credit_note_uuid, ...buildChargesAndVatTotals(invoice) }),
    entryBuilders.creditUsed({ ...booking, entry_key: credit_note_uuid, amount_cents: 0 - surplus_cents }),
  ];
};
