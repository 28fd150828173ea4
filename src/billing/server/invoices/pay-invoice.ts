import { isDeepStrictEqual } from 'node:util';
import type { BillingContract } from '#billing/contract.ts';
import { listPayableParts } from '#billing/events.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { isOwed } from '#billing/rules/invoice-state.ts';
import { amountDue } from '#billing/rules/invoice-status.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { createCheckoutAtProvider, startPaymentOnce, syncRunningPayments } from '#payments/server/commands.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Cents, euroToCents } from '#platform/pure/money.ts';
import { invoiceNumberText, toInvoiceReply } from '../queries.ts';
import {
  findInvoiceByReference,
  insertInvoicePayments,
  type InvoiceRow,
  lockInvoices,
  queryInvoicePayments,
} from '../invoices.store.ts';
import { consumePaymentToken, findPaymentToken, isTokenLive, type PaymentTokenRow } from './payment-tokens.ts';

type Context = HandlerContext<BillingContract['POST /api/customer/invoice/pay']>;

/** The account whose invoices are paid: that of the session, or that of the token, which names one invoice. */
const resolveAccount = async (ctx: Context): Promise<{ customer_uuid: string; token: PaymentTokenRow | null }> => {
  if (ctx.body.token !== undefined) {
    const token = await findPaymentToken(ctx.db.read, ctx.body.token);
    if (!token || !isTokenLive(token, ctx.now())) throw ctx.refuse('PAYMENT_TOKEN_EXPIRED');
    return { customer_uuid: token.customer_uuid, token };
  }
  if (!ctx.caller) throw ctx.refuse('SESSION_EXPIRED');
  if (ctx.caller.owner_customer_uuid !== null) throw ctx.refuse('MASTER_ONLY');
  return { customer_uuid: ctx.caller.customer_uuid, token: null };
};

/** Finds the invoices that the request names. An invoice of another account is refused as unknown; with a token, so is any but the invoice of the token. */
const findNamedInvoices = async (
  ctx: Context,
  customer_uuid: string,
  token: PaymentTokenRow | null,
): Promise<InvoiceRow[]> => {
  const references = [ctx.body.referenceNumber].flat();
  const rows = await Promise.all(
    references.map((reference) => findInvoiceByReference(ctx.db.read, customer_uuid, reference)),
  );
  return rows.map((row) => {
    if (!row || (token && row.invoice_uuid !== token.invoice_uuid)) throw ctx.refuse('NOT_FOUND');
    return row;
  });
};

type Parts = readonly { invoice_uuid: string; planned_cents: Cents }[];

const sumOf = (parts: Parts): Cents => parts.reduce((sum, { planned_cents }) => sum + planned_cents, 0);

/**
 * Resolves the requested amount to the sum to pay of each invoice: all that is left, what is due of each, or of a single invoice another part that
 * may be paid alone.
 */
const resolveParts = async (ctx: Context, tx: Tx, owed: readonly InvoiceRow[]): Promise<Parts> => {
  const wholeParts = owed.map(({ invoice_uuid, remaining_cents }) => ({
    invoice_uuid,
    planned_cents: remaining_cents,
  }));
  const [row] = owed;
  if (ctx.body.amount === undefined || !row) return wholeParts;
  const cents = euroToCents(ctx.body.amount);
  if (cents === null) throw ctx.refuse('INVOICE_PART_AMOUNT');
  if (cents === sumOf(wholeParts)) return wholeParts;
  const dueParts = owed.map((each) => ({
    invoice_uuid: each.invoice_uuid,
    planned_cents: euroToCents(amountDue(toInvoiceReply(each))) ?? each.remaining_cents,
  }));
  // The sum that the screens ask for is never refused.
  if (cents === sumOf(dueParts)) return dueParts;
  if (owed.length > 1) throw ctx.refuse('INVOICE_PART_AMOUNT');
  const { customer_uuid, invoice_uuid, remaining_cents } = row;
  const payableInvoice = { customer_uuid, invoice_uuid, remaining_cents };
  const payableAmounts = await ctx.callExtension(tx, listPayableParts, 'dunning', payableInvoice);
  if (!payableAmounts.includes(cents)) throw ctx.refuse('INVOICE_PART_AMOUNT');
  return [{ invoice_uuid, planned_cents: cents }];
};

/** Cents by invoice, for a comparison. */
const toPlan = (parts: Parts): Record<string, Cents> =>
  Object.fromEntries(parts.map(({ invoice_uuid, planned_cents }) => [invoice_uuid, planned_cents]));

const queryPlannedParts = async (tx: Tx, key: { customer_uuid: string; payment_uuid: string }) =>
  toPlan(await queryInvoicePayments(tx, key));

/** Starts the payment of what is left of the named invoices in one amount, and opens the provider's page. */
export const payInvoice: Handler<BillingContract, 'POST /api/customer/invoice/pay'> = async (ctx) => {
  const { customer_uuid, token } = await resolveAccount(ctx);
  const namedInvoices = await findNamedInvoices(ctx, customer_uuid, token);
  await syncRunningPayments(ctx, { customer_uuid, purpose: 'invoice' });
  const payment_uuid = await ctx.idempotentTx(async (tx) => {
    const uuids = namedInvoices.map(({ invoice_uuid }) => invoice_uuid);
    const owed = (await lockInvoices(tx, customer_uuid, uuids)).filter(
      ({ state, remaining_cents }) => isOwed(state) && remaining_cents > 0,
    );
    const [first] = owed;
    if (!first) throw ctx.refuse('INVOICE_PAID');
    if (owed.some(({ state, debit_on }) => state === 'pending' && debit_on !== null))
      throw ctx.refuse('INVOICE_IN_DEBIT');
    const new_payment_uuid = ctx.newId();
    const key = { customer_uuid, payment_uuid: new_payment_uuid };
    const parts = await resolveParts(ctx, tx, owed);
    const amount_cents = sumOf(parts);
    const attempt = { ...key, subject_uuid: first.invoice_uuid, amount_cents, bank_method: ctx.body.bank_method };
    const openPaymentUuid = await startPaymentOnce(
      tx,
      ctx.queue,
      { ...attempt, purpose: 'invoice' },
      ctx.now(),
      async (runningPayment) => isDeepStrictEqual(await queryPlannedParts(tx, runningPayment), toPlan(parts)),
    );
    if (openPaymentUuid === new_payment_uuid)
      await insertInvoicePayments(
        tx,
        parts.map((part) => ({ ...key, ...part, created_at: ctx.now() })),
      );
    if (token) await consumePaymentToken(tx, token, openPaymentUuid);
    return openPaymentUuid;
  });
  const customer = await findCustomerForOrder(ctx.db.read, customer_uuid);
  const checkout_url = await createCheckoutAtProvider(
    ctx,
    { customer_uuid, payment_uuid },
    {
      description: texts(ctx.language, 'billing')('paymentOf', {
        brand: ctx.settings.BRAND_NAME,
        numbers: namedInvoices.map(invoiceNumberText).join(', '),
      }),
      return_path:
        ctx.body.token === undefined
          ? paymentsPaths.payConfirm({ payment: payment_uuid })
          : paymentsPaths.appStatus({ token: ctx.body.token }),
      payer: { name: customer?.company_name ?? customer?.holder_name ?? '', email: customer?.email ?? '' },
    },
  );
  return { payment_uuid, checkout_url: checkout_url ?? '' };
};
