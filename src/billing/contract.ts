import { z } from 'zod';
import { invoiceStateNames } from '#billing/rules/invoice-state.ts';
import { euro, instant } from '#platform/contract/schemas.ts';

export const invoice = z.object({
  referenceNumber: z.string(),
  number: z.string(),
  month: z.string(),
  createdDate: instant,
  dueDate: instant,
  amount: euro,
  remaining: euro,
  state: z.enum(invoiceStateNames),
  pdf_url: z.string().nullable(),
});

/** What this domain adds to the session: what is not paid yet. */
export const billingSlice = z.object({ customer_invoice: z.array(invoice) });
