import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { withQuery } from '#platform/pure/path.ts';
import type { BillDocument, BillLine } from './bill-document.ts';

/** A line of a receipt: something that the payment paid, with its share of the amount. */
export type ReceiptLine =
  | { kind: 'invoice'; number: string; reference: string; cents: Cents }
  /** Paid too much: credit of the account. */
  | { kind: 'credit'; cents: Cents }
  /** A top-up of the balance of a prepaid SIM. */
  | { kind: 'balance'; msisdn: Msisdn; cents: Cents }
  /** A line of what was paid with an order, with its printed name. */
  | { kind: 'order'; name: string; vat_percent: BillLine['vat_percent']; cents: Cents };

/** Everything that is printed on the receipt of a payment, frozen at issue. The lines add up to `amount_cents`. */
export type PaymentReceipt = {
  kind: 'payment_receipt';
  number: string;
  issued_on: BusinessDate;
  paid_on: BusinessDate;
  method: 'bank' | 'card' | 'debit' | 'transfer';
  payment_uuid: string;
  seller: BillDocument['seller'];
  buyer: BillDocument['buyer'];
  lines: ReceiptLine[];
  amount_cents: Cents;
  brand: string;
};

/** Whether the receipt of a payment can be issued: it is paid, and no bank took it back. An issued receipt stays. */
export const hasReceipt = ({ outcome, returned_cents }: { outcome: string; returned_cents: Cents }): boolean =>
  outcome === 'paid' && returned_cents === 0;

export const receiptPath = (payment_uuid: string): string =>
  withQuery('/api/customer/payment/receipt', { payment_uuid });
