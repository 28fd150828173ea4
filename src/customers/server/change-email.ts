import type { customersContract } from '#customers/contract.ts';
import { checkEmail } from '#identity/rules/email.ts';
import { startOrCancelEmailChange, emailExistsRefusal } from '#identity/server/commands.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { getCustomerReply } from './queries.ts';

export const changeEmail: Handler<typeof customersContract, 'POST /api/customer/email/change'> = async (ctx) => {
  assertNoFieldErrors(ctx.refuse, { email: checkEmail(ctx.body.email) });
  const { customer_uuid } = ctx.caller;
  await ctx
    .idempotentTx((tx) => startOrCancelEmailChange(tx, ctx, { customer_uuid, ...ctx.body }))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailExistsRefusal(ctx.refuse) : error;
    });
  return getCustomerReply(ctx.db, customer_uuid);
};
