/** States of an invoice. */
export const invoiceStates = ['open', 'pending', 'paid', 'payment_refused', 'unpaid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
