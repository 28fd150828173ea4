import type { customersContract } from '#customers/contract.ts';
import { PRIVATE } from '#customers/rules/customer-type.ts';
import { checkPrivateDetails } from '#customers/rules/details.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { updateCustomerDetailsAndNotify } from './update-customer-details-and-notify.ts';
import { getCustomerReply } from './queries.ts';

export const changePersonal: Handler<typeof customersContract, 'POST /api/customer/change/personal'> = async (ctx) => {
  assertNoFieldErrors(ctx.refuse, checkPrivateDetails(ctx.body, brusselsDate(ctx.now())));
  await ctx.idempotentTx((tx) => updateCustomerDetailsAndNotify(tx, ctx, PRIVATE, ctx.body));
  return getCustomerReply(ctx.db, ctx.caller.customer_uuid);
};
