import type { BillingContract } from '#billing/contract.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { isOwed } from '#billing/rules/invoice-state.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findInvoiceByReference } from '../invoices.store.ts';
import { issuePaymentToken } from './payment-tokens.ts';

/** Issues a payment link for the native app, support and mails. */
export const payLink: Handler<BillingContract, 'POST /api/customer/invoice/pay-link'> = async (ctx) => {
  const row = await findInvoiceByReference(ctx.db.read, ctx.caller.customer_uuid, ctx.body.referenceNumber);
  if (!row) throw ctx.refuse('NOT_FOUND');
  if (!isOwed(row.state) || row.remaining_cents === 0) throw ctx.refuse('INVOICE_PAID');
  const { token, expires_at } = await ctx.db.tx((tx) => issuePaymentToken(tx, ctx, row));
  return { url: `${ctx.settings.APP_URL}${paymentsPaths.appPay({ token })}`, expires_at: toIso(expires_at) };
};
