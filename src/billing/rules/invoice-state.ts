/** How an invoice stands. */
export const invoiceStateNames = ['open', 'pending', 'paid', 'payment_refused', 'unpaid'] as const;
export type InvoiceState = (typeof invoiceStateNames)[number];
