import type { accountContract } from '#account/contract.ts';
import { noteWrong, refuseManyWrong } from '#identity/server/commands.ts';
import { proveNumberLogin } from '#identity/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import { enter } from './enter.ts';
import { loginOfNumber } from './login-of-number.ts';
import { numberOf } from './number-of.ts';
import { presentLogin } from './session.view.ts';

/** A number that nobody logs in with, and one whose customer has no password, get the answer of a wrong password, in the same time. */
export const loginNumber: Handler<typeof accountContract, 'POST /api/customer/login/phone/password'> = async (ctx) => {
  const { password, time_zone } = ctx.body;
  const msisdn = numberOf(ctx);
  const login = await loginOfNumber(ctx.db.read, msisdn);
  const { tried, prove } = await proveNumberLogin(ctx.db.read, { customer_uuid: login?.customer_uuid ?? null, msisdn });
  await refuseManyWrong(ctx, tried);
  const proof = await prove(password);
  if (!proof || !login) {
    // A sub-account has no mailbox: its number is told.
    await noteWrong(ctx, tried, login?.owner_customer_uuid ? { msisdn, language: login.language } : undefined);
    throw ctx.refuse('WRONG_PASSWORD', { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] });
  }
  const { customer_product_uuid } = login;
  const view = await presentLogin(ctx.db, { ...login, language: ctx.language, now: ctx.now() });
  return enter(ctx, { proof, view, customer_product_uuid, time_zone, way: 'password' });
};
