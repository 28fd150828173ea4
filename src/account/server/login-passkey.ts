import type { accountContract } from '#account/contract.ts';
import { provePasskey } from '#identity/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import { enter } from './enter.ts';
import { presentLogin } from './session.view.ts';

export const loginPasskey: Handler<typeof accountContract, 'POST /api/customer/login/passkey'> = async (ctx) => {
  const { passkey, time_zone } = ctx.body;
  const customer_uuid = await provePasskey(ctx, 'login', passkey, null);
  if (customer_uuid === null) throw ctx.refuse('PASSKEY_REFUSED');
  const view = await presentLogin(ctx.db, { customer_uuid, language: ctx.language, now: ctx.now() });
  if (view.customer.status !== 'active') throw ctx.refuse('PASSKEY_REFUSED');
  return enter(ctx, { proof: { customer_uuid, stronger_hash: null }, way: 'passkey', view, time_zone });
};
