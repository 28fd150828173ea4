import type { customersContract } from '#customers/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { updateCustomer } from './customers.store.ts';

export const changeLanguage: Handler<typeof customersContract, 'POST /api/customer/language/change'> = async (ctx) => {
  const { language } = ctx.body;
  await ctx.db.tx((tx) => updateCustomer(tx, ctx.caller.customer_uuid, { language }, ctx.now()));
  return {};
};
