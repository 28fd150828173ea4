import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { customerInvoice } from '../tables.ts';
import { type CreditContext, issueAndSendCreditNote } from './issue-and-send-credit-note.ts';

type ShippingCredit = {
  customer_uuid: string;
  order_uuid: string;
  /** Key of the cancelled SIM, statement or order; credited once per key. */
  cause_key: string;
  /** Amount to credit, with VAT; absent: all that is left of the shipping. */
  gross_cents?: Cents;
};

/**
 * Issues the credit note for shipping that was paid with an order and is refunded: the only supply on its invoice, since its months are
 * advances. The refund itself is made by the caller. Repeated calls and orders without shipping have no effect.
 * @returns the cents that went off what is left to pay of the invoice, after a chargeback: they are not refunded
 */
export const issueAndSendShippingCreditNote = async (
  tx: Tx,
  ctx: CreditContext,
  { customer_uuid, order_uuid, cause_key, gross_cents = Number.MAX_SAFE_INTEGER }: ShippingCredit,
): Promise<Cents> => {
  if (gross_cents <= 0) return 0;
  const [invoice] = await tx
    .select({ invoice_uuid: customerInvoice.invoice_uuid })
    .from(customerInvoice)
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.order_uuid, order_uuid)));
  if (!invoice) return 0;
  const note = await issueAndSendCreditNote(tx, ctx, {
    customer_uuid,
    ...invoice,
    cause_key,
    kind: 'shipping',
    gross_cents,
    refunded: true,
  });
  return note ? note.amount_cents - note.surplus_cents : 0;
};
