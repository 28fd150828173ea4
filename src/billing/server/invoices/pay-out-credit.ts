import type { BillingContract } from '#billing/contract.ts';
import { refundPayment } from '#payments/server/commands.ts';
import { queryRefundableInvoicePayments } from '#payments/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { queryCreditToPayOut } from '../bills/bill-facts.ts';
import { lockBillingOfAccounts } from '../bills/issue-bills-and-schedule-debits.ts';
import { insertCredit } from '../invoices.store.ts';

/**
 * Pays the credit of an account back to its payments, the newest first, each at most what can be refunded of it. What no online payment or transfer
 * can take back stays credit, and so do the rewards of referrals. The lock keeps a bill from using the same credit.
 * @returns the cents that are paid back
 */
export const payOutCreditOfAccount = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  customer_uuid: string,
): Promise<Cents> => {
  await lockBillingOfAccounts(tx, [customer_uuid]);
  const for_uuid = ctx.newId();
  const credit_cents = await queryCreditToPayOut(tx, customer_uuid);
  let left_cents = credit_cents;
  for (const { payment_uuid, refundable_cents } of await queryRefundableInvoicePayments(tx, customer_uuid)) {
    const amount_cents = Math.min(left_cents, refundable_cents);
    if (amount_cents <= 0) continue;
    const part = { for_uuid, amount_cents };
    left_cents -= await refundPayment(tx, ctx, { customer_uuid, payment_uuid }, 'credit_paid_out', part);
  }
  const cents = Math.max(0, credit_cents) - Math.max(0, left_cents);
  const entry = { customer_uuid, about: for_uuid, amount_cents: 0 - cents, created_at: ctx.now() };
  await insertCredit(tx, { ...entry, kind: 'paid_out' });
  return cents;
};

/** Pays the credit of the account back instead of using it on the next bill. */
export const payOutCredit: Handler<BillingContract, 'POST /api/customer/credit/pay-out'> = async (ctx) => {
  const paid_out = await ctx.idempotentTx(async (tx) => {
    const cents = await payOutCreditOfAccount(tx, ctx, ctx.caller.customer_uuid);
    if (cents === 0) throw ctx.refuse('NO_CREDIT');
    return cents;
  });
  return { amount: centsToEuro(paid_out) };
};
