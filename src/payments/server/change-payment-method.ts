import type { paymentsContract } from '#payments/contract.ts';
import { presentCustomer } from '#customers/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import { Refused } from '#platform/http/refused.ts';
import { hasValidMandate, keepProfile } from './payments.store.ts';

/** Online payment counts at once; direct debit only with a valid mandate. */
export const changePaymentMethod: Handler<typeof paymentsContract, 'POST /api/customer/payment/method'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  await ctx.db.tx(async (tx) => {
    if (ctx.body.method === 0) return keepProfile(tx, customer_uuid, { method: 0 }, ctx.now());
    if (!(await hasValidMandate(tx, customer_uuid))) throw new Refused('MANDATE_MISSING');
    return keepProfile(tx, customer_uuid, { method: 1 }, ctx.now());
  });
  return presentCustomer(ctx.db, customer_uuid);
};
