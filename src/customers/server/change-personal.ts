import type { customersContract } from '#customers/contract.ts';
import { PRIVATE } from '#customers/rules/customer-type.ts';
import { checkPrivateDetails } from '#customers/rules/details.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { saveDetails } from './details.ts';
import { toCustomerReply } from './queries.ts';

export const changePersonal: Handler<typeof customersContract, 'POST /api/customer/change/personal'> = async (ctx) => {
  assertNoFieldErrors(ctx.refuse, checkPrivateDetails(ctx.body, brusselsDate(ctx.now())));
  await ctx.db.tx((tx) => saveDetails(tx, ctx, PRIVATE, ctx.body));
  return toCustomerReply(ctx.db, ctx.caller.customer_uuid);
};
