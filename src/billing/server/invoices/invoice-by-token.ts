import type { BillingContract } from '#billing/contract.ts';
import { amountDue } from '#billing/rules/invoice-status.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { invoiceNumberText, toInvoiceReply } from '../queries.ts';
import { findInvoice } from '../invoices.store.ts';
import { findPaymentToken, isTokenLive } from './payment-tokens.ts';

/** The invoice that a token allows to pay, in the language of its customer; nothing else of the account. */
export const invoiceByToken: Handler<BillingContract, 'GET /api/customer/invoice/by-token'> = async (ctx) => {
  const token = await findPaymentToken(ctx.db.read, ctx.query.token);
  if (!token || !isTokenLive(token, ctx.now())) throw ctx.refuse('PAYMENT_TOKEN_EXPIRED');
  const [row, parties] = await Promise.all([
    findInvoice(ctx.db.read, token),
    queryContractParties(ctx.db.read, [token.customer_uuid]),
  ]);
  if (!row) throw ctx.refuse('PAYMENT_TOKEN_EXPIRED');
  return {
    referenceNumber: row.reference,
    number: invoiceNumberText(row),
    month: row.month,
    dueDate: toIso(row.due_at),
    amount: centsToEuro(row.amount_cents),
    remaining: centsToEuro(row.remaining_cents),
    due: amountDue(toInvoiceReply(row)),
    state: row.state,
    language: parties.get(token.customer_uuid)?.language ?? ctx.language,
    expires_at: toIso(token.expires_at),
  };
};
