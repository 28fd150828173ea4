import type { accountContract } from '#account/contract.ts';
import { verifyLoginOrRecordWrong } from '#identity/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { logInCustomerAndCancelDeletion } from './log-in-customer-and-cancel-deletion.ts';
import { buildLoginReply } from './session.view.ts';

export const login: Handler<typeof accountContract, 'POST /api/customer/login'> = async (ctx) => {
  const { email, password, time_zone } = ctx.body;
  const proof = await verifyLoginOrRecordWrong(ctx, email, password);
  if (!proof) throw wrongPassword(ctx.refuse);
  const { customer_uuid } = proof;
  const view = await buildLoginReply(ctx.db, { customer_uuid, language: ctx.language, now: ctx.now() });
  if (view.customer.status !== 'active') throw wrongPassword(ctx.refuse);
  return logInCustomerAndCancelDeletion(ctx, { proof, view, time_zone, way: 'password' });
};

/** The refusal of a wrong password, and of an unknown address. */
const wrongPassword = (refuse: Refuse<'WRONG_PASSWORD'>) =>
  refuse('WRONG_PASSWORD', { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] });
