import type { InvoiceDetails } from '#billing/contract.ts';
import type { Bill } from '#billing/rules/bill.ts';
import type { BillLine } from '#billing/rules/bill-document.ts';
import { centsToEuro } from '#platform/pure/money.ts';

/** A line of a bill in replies, in euro. */
export const toLineReply = ({
  unit_cents,
  cents,
  offer_uuid: _,
  ...line
}: BillLine): InvoiceDetails['lines'][number] => ({
  ...line,
  unit: centsToEuro(unit_cents),
  amount: centsToEuro(cents),
});

/** Totals of a bill in replies, in euro. */
export const toTotalsReply = ({
  totals,
  amount_cents,
  contributions_cents,
  credit_used_cents,
}: Pick<Bill, 'totals' | 'amount_cents' | 'contributions_cents' | 'credit_used_cents'>): InvoiceDetails['totals'] => ({
  vat: totals.vat.map(({ percent, base_cents, vat_cents }) => ({
    percent,
    base: centsToEuro(base_cents),
    vat: centsToEuro(vat_cents),
  })),
  net: centsToEuro(totals.net_cents),
  vat_sum: centsToEuro(totals.vat_cents),
  gross: centsToEuro(totals.gross_cents),
  contributions: centsToEuro(contributions_cents),
  credit_used: centsToEuro(credit_used_cents),
  to_pay: centsToEuro(amount_cents - credit_used_cents),
});
