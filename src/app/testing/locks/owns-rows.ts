import type { OwnsRows } from './lock-order.ts';

/** Advisory locks with one key: one transaction at a time has them. Those with a second key are of a customer, a series or a seat. */
const heldByOne: ReadonlySet<string> = new Set(['@invoiceNumbers', '@projectLoads', '@projectTotals', '@billCycleRun']);

/** Tables whose rows name the row of the key. */
const ownedTables: Readonly<Record<string, ReadonlySet<string>>> = {
  customer_order: new Set(['order_product', 'prepaid_entry']),
  customer_invoice: new Set(['dunning_case']),
  payment: new Set(['collection']),
  // Both name the line that a number and a SIM are allocated to.
  sim_allocation: new Set(['esim_profile', 'service_order']),
  support_ticket: new Set(['support_ticket_message']),
};

/** Builds the rule by which a lock belongs to rows; `customerTables` are the tables with a column for their customer. */
export const buildOwnsRows =
  (customerTables: ReadonlySet<string>): OwnsRows =>
  (lock, table) =>
    heldByOne.has(lock) || (lock === 'customer' ? customerTables.has(table) : (ownedTables[lock]?.has(table) ?? false));
