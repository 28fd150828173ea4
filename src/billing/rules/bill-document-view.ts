import type { Cents } from '#platform/pure/money.ts';
import type { BillDocument, BillLine, BillTotals } from './bill-document.ts';

/** Lines of one SIM, or of the whole account (`customer_product_uuid` null), with their sum. */
export type LineGroup = { customer_product_uuid: string | null; lines: BillLine[]; cents: Cents };

/** Groups lines by SIM in the order of their first lines; those of the whole account come last. */
export function groupLinesBySim(lines: readonly BillLine[]): LineGroup[] {
  const groups = [...Map.groupBy(lines, ({ customer_product_uuid }) => customer_product_uuid)].map(
    ([customer_product_uuid, simLines]): LineGroup => ({
      customer_product_uuid,
      lines: simLines,
      cents: simLines.reduce((sum, { cents }) => sum + cents, 0),
    }),
  );
  return [
    ...groups.filter((group) => group.customer_product_uuid !== null),
    ...groups.filter((group) => group.customer_product_uuid === null),
  ];
}

/**
 * Converts a credit note to positive amounts, as it is printed and sent: its frozen lines are negative when they
 * reverse those of an invoice. Other documents are unchanged.
 */
export function toPositiveCreditNote(document: BillDocument): BillDocument {
  if (document.kind !== 'credit_note' || document.totals.gross_cents >= 0) return document;
  const lines = document.lines.map((line) => ({ ...line, quantity: negate(line.quantity), cents: negate(line.cents) }));
  const { totals, to_pay_cents } = document;
  return { ...document, lines, totals: negateTotals(totals), to_pay_cents: negate(to_pay_cents) };
}

const negateTotals = ({ vat, net_cents, vat_cents, gross_cents }: BillTotals): BillTotals => ({
  vat: vat.map((row) => ({ ...row, base_cents: negate(row.base_cents), vat_cents: negate(row.vat_cents) })),
  net_cents: negate(net_cents),
  vat_cents: negate(vat_cents),
  gross_cents: negate(gross_cents),
});

/** Negates a number; 0 stays 0 and does not become -0. */
const negate = (value: number): number => (value === 0 ? 0 : -value);

/** How the amount of a document is settled. */
export type Settlement =
  | { kind: 'nothing' }
  | { kind: 'credited' }
  | { kind: 'with_invoice' }
  | { kind: 'transfer'; amount_cents: Cents; reference: string }
  | { kind: 'debit'; amount_cents: Cents; payment: Extract<BillDocument['payment'], { method: 'direct_debit' }> };

/** Decides what a document asks of the customer: nothing, a transfer, or to have the amount ready for a debit. Contributions are paid with their invoice. */
export function resolveDocumentPayment({ kind, to_pay_cents, reference, payment }: BillDocument): Settlement {
  if (kind === 'credit_note') return { kind: 'credited' };
  if (kind === 'contribution_statement') return { kind: 'with_invoice' };
  if (to_pay_cents <= 0 || reference === null) return { kind: 'nothing' };
  return payment.method === 'direct_debit'
    ? { kind: 'debit', amount_cents: to_pay_cents, payment }
    : { kind: 'transfer', amount_cents: to_pay_cents, reference };
}
