import type { Invoice, InvoiceDetails } from '#billing/contract.ts';

/** An invoice as its claims need it. */
export type ClaimedInvoice = {
  invoice: Invoice;
  basis: InvoiceDetails['basis'];
  /** Its lines and contributions in their order, with the words of the screen; `amount` in the basis of the document. */
  lines: readonly { label: string; amount: number; vat_percent: number }[];
};
