import type { accountContract } from '#account/contract.ts';
import { deviceOf } from '#identity/rules/device.ts';
import { logIn, noteWrong, refuseManyWrong } from '#identity/server/commands.ts';
import { proveLogin } from '#identity/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { tokenHash } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import { presentLogin } from './session.view.ts';

export const login: Handler<typeof accountContract, 'POST /api/customer/login'> = async (ctx) => {
  const { email, password, time_zone } = ctx.body;
  await refuseManyWrong(ctx, email);
  const proof = await proveLogin(ctx.db.read, email, password);
  if (!proof) {
    await noteWrong(ctx, email);
    throw wrongPassword(ctx.refuse);
  }
  const { customer_uuid } = proof;
  const view = await presentLogin(ctx.db, { customer_uuid, language: ctx.language, now: ctx.now() });
  const { status, owner_customer_uuid } = view.customer;
  if (status !== 'active') throw wrongPassword(ctx.refuse);

  const token = newToken();
  await ctx.db.tx((tx) =>
    logIn(tx, proof, {
      token_hash: tokenHash(token),
      before: ctx.caller?.session_hash ?? null,
      owner_customer_uuid,
      time_zone,
      device: deviceOf(ctx.userAgent),
      at: ctx,
      now: ctx.now(),
    }),
  );
  ctx.reply.sessionChanged(tokenHash(token));
  return { session_uuid: token, ...view };
};

/** The same answer for an unknown address and a wrong password. */
const wrongPassword = (refuse: Refuse<'WRONG_PASSWORD'>) =>
  refuse('WRONG_PASSWORD', { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] });
