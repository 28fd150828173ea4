import type { accountContract } from '#account/contract.ts';
import { noteWrong, refuseManyWrong } from '#identity/server/commands.ts';
import { proveLogin } from '#identity/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { enter } from './enter.ts';
import { presentLogin } from './session.view.ts';

export const login: Handler<typeof accountContract, 'POST /api/customer/login'> = async (ctx) => {
  const { email, password, time_zone } = ctx.body;
  await refuseManyWrong(ctx, { counted: email });
  const proof = await proveLogin(ctx.db.read, email, password);
  if (!proof) {
    await noteWrong(ctx, { counted: email });
    throw wrongPassword(ctx.refuse);
  }
  const { customer_uuid } = proof;
  const view = await presentLogin(ctx.db, { customer_uuid, language: ctx.language, now: ctx.now() });
  if (view.customer.status !== 'active') throw wrongPassword(ctx.refuse);
  return enter(ctx, { proof, view, time_zone, way: 'password' });
};

/** The same answer for an unknown address and a wrong password. */
const wrongPassword = (refuse: Refuse<'WRONG_PASSWORD'>) =>
  refuse('WRONG_PASSWORD', { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] });
