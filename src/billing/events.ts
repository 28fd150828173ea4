import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { PricedAddon } from '#subscriptions/events.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Grams } from '#platform/pure/carbon.ts';

/** A suspended SIM has paid the remaining days of a month and is resumed. `month`: first day of that month. Published once a month. */
export const overdueMonthPaid = defineEvent<{
  month: BusinessDate;
  customer_uuid: string;
  customer_product_uuid: string;
  plan: { co2_grams: Grams };
  addons: readonly PricedAddon[];
}>()({ name: 'overdue-month-paid' });

type OfInvoice = { customer_uuid: string; invoice_uuid: string };

type Reduction = OfInvoice & {
  /** Amount paid or credited. */
  cents: Cents;
  by: 'payment' | 'credit_note';
  /** Time of the payment or credit note (ISO 8601). */
  at: string;
};

/**
 * Invoices have nothing left to pay: they were paid or credited. Stored once for each invoice; published again when an invoice that was reopened is
 * paid.
 */
export const invoiceSettled = defineEvent<{ settled: readonly Reduction[] }>()({
  name: 'invoice-settled',
  splitByCustomer: ({ settled }) => settled.map((payload) => ({ customer_uuid: payload.customer_uuid, payload })),
});

/** A part of an invoice was paid or credited, and some of it is left to pay. */
export const invoicePartiallyPaid = defineEvent<Reduction & { remaining_cents: Cents }>()({
  name: 'invoice-partially-paid',
});

/** The bank took a payment back, so the invoice is owed again, with a new due date. */
export const invoiceReopened = defineEvent<OfInvoice & { at: string }>()({ name: 'invoice-reopened' });

/** Lists the amounts in cents, below the remaining one, that may be paid of an invoice now: its undisputed part, or its next instalment. */
export const listPayableParts = defineExtensionPoint<OfInvoice & { remaining_cents: Cents }, readonly Cents[]>()({
  name: 'list-payable-parts',
  purposes: ['dunning'],
});
