import type { BillingContract } from '#billing/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Number of invoices of a page of the history: those of a year. */
export const PAGE_SIZE = 12;

/** Query of a page of the history, with the amounts of the last months, what is left to pay, and the credit. */
export const invoiceListQuery = (page = 0) =>
  createContractQueryBuilder<BillingContract>()('GET /api/customer/invoice/list', {
    query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
  });

/** Query of the invoices that are not fully paid, the oldest due first. */
export const openInvoicesQuery = createContractQueryBuilder<BillingContract>()('GET /api/customer/invoice/list', {
  query: { only_no_paid: 'true', sort_by: 'dueDate', sort_type: 'asc', limit: 100 },
});

export const invoiceDetailsQuery = (referenceNumber: string) =>
  createContractQueryBuilder<BillingContract>()('GET /api/customer/invoice/details', { query: { referenceNumber } });

export const invoicePaidQuery = (query: { payment: string } | { token: string }) =>
  createContractQueryBuilder<BillingContract>()('GET /api/customer/invoice/paid', { query });

/** Whether a query shows invoices, to reload them after a change. */
export const isInvoiceQuery = ([name]: readonly unknown[]): boolean =>
  typeof name === 'string' && name.startsWith('GET /api/customer/invoice/');

/** Whether a query shows invoices that a payment changes; not what the payment itself has paid. */
export const isOutdatedByPayment = (queryKey: readonly unknown[]): boolean =>
  isInvoiceQuery(queryKey) && !String(queryKey[0]).endsWith('/paid');
