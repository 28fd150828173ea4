import type { customersContract } from '#customers/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { updateCustomer } from './customers.store.ts';

export const changeLanguage: Handler<typeof customersContract, 'POST /api/customer/language/change'> = async (ctx) => {
  const { language } = ctx.body;
  const { customer_uuid, named_customer_uuid = customer_uuid } = ctx.caller;
  await ctx.db.tx((tx) => updateCustomer(tx, named_customer_uuid, { language }, ctx.now()));
  return {};
};
