import type { customersContract } from '#customers/contract.ts';
import { updatePaymentMethod } from '#payments/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { getCustomerReply } from './queries.ts';

export const changePaymentMethod: Handler<typeof customersContract, 'POST /api/customer/payment/method'> = async (
  ctx,
) => {
  const { customer_uuid } = ctx.caller;
  await ctx.db.tx((tx) =>
    updatePaymentMethod(tx, ctx.refuse, { customer_uuid, method: ctx.body.method, now: ctx.now() }),
  );
  return getCustomerReply(ctx.db, customer_uuid);
};
