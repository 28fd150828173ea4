import type { BillingContract } from '#billing/contract.ts';
import { isOwed } from '#billing/rules/invoice-state.ts';
import { refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import { queryPayments } from '#payments/server/queries.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import {
  findInvoice,
  findInvoiceByReference,
  type InvoiceRow,
  queryInvoicePayments,
  findNewestPaymentOfInvoice,
} from '../invoices.store.ts';
import { findPaymentToken } from './payment-tokens.ts';

type Context = HandlerContext<BillingContract['GET /api/customer/invoice/paid']>;
type PaidInvoices = { invoices: InvoiceRow[]; payment_uuid: string | null };

const findInvoicesOfPayment = async (
  { db }: Context,
  customer_uuid: string,
  payment_uuid: string,
): Promise<InvoiceRow[]> => {
  const rows = await queryInvoicePayments(db.read, { customer_uuid, payment_uuid });
  const invoices = await Promise.all(rows.map((row) => findInvoice(db.read, row)));
  return invoices.flatMap((row) => row ?? []);
};

/** Finds the invoice of the token, or the invoice or payment of the session. */
const findRequestedInvoices = async (ctx: Context): Promise<PaidInvoices & { customer_uuid: string }> => {
  const { token, payment, referenceNumber } = ctx.query;
  if (token !== undefined) {
    const row = await findPaymentToken(ctx.db.read, token);
    if (!row) throw ctx.refuse('PAYMENT_TOKEN_EXPIRED');
    const invoice = await findInvoice(ctx.db.read, row);
    return { ...row, invoices: invoice ? [invoice] : [] };
  }
  if (!ctx.caller) throw ctx.refuse('SESSION_EXPIRED');
  if (ctx.caller.owner_customer_uuid !== null) throw ctx.refuse('MASTER_ONLY');
  const { customer_uuid } = ctx.caller;
  if (payment !== undefined)
    return { customer_uuid, payment_uuid: payment, invoices: await findInvoicesOfPayment(ctx, customer_uuid, payment) };
  const invoice = await findInvoiceByReference(ctx.db.read, customer_uuid, referenceNumber ?? '');
  const newestPayment = invoice && (await findNewestPaymentOfInvoice(ctx.db.read, invoice));
  return { customer_uuid, payment_uuid: newestPayment, invoices: invoice ? [invoice] : [] };
};

/** State of one invoice, or of all invoices of a payment: the state of the first one that is still owed. */
export const invoicePaid: Handler<BillingContract, 'GET /api/customer/invoice/paid'> = async (ctx) => {
  const { customer_uuid, payment_uuid, invoices } = await findRequestedInvoices(ctx);
  const owedInvoice = invoices.find(({ state }) => isOwed(state)) ?? invoices[0];
  if (!owedInvoice) throw ctx.refuse('NOT_FOUND');
  const payments = await queryPayments(ctx.db.read, customer_uuid, payment_uuid === null ? [] : [payment_uuid]);
  const payment = payment_uuid === null ? undefined : payments.get(payment_uuid);
  return {
    referenceNumbers: invoices.map(({ reference }) => reference),
    state: owedInvoice.state,
    paid_at: owedInvoice.paid_at && toIso(owedInvoice.paid_at),
    remaining: centsToEuro(invoices.reduce((sum, { remaining_cents }) => sum + remaining_cents, 0)),
    amount: payment ? centsToEuro(payment.amount_cents) : null,
    outcome: payment?.outcome ?? null,
    reason: payment ? refusalCodeOfOutcome(payment.outcome, payment.bank_method) : null,
  };
};
