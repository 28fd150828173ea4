import type { accountContract } from '#account/contract.ts';
import { noteWrongCode, refuseManyWrongCodes, tryPhoneCode } from '#identity/server/commands.ts';
import { isKnownDevice } from '#identity/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import { enter } from './enter.ts';
import { loginOfNumber } from './login-of-number.ts';
import { numberOf } from './number-of.ts';
import { presentLogin } from './session.view.ts';

/** A number that nobody logs in with is asked for the same, and gets the same answers. */
export const finishPhoneLogin: Handler<typeof accountContract, 'POST /api/customer/login/phone/finish'> = async (
  ctx,
) => {
  const { otp, time_zone } = ctx.body;
  const msisdn = numberOf(ctx);
  const login = await loginOfNumber(ctx.db.read, msisdn);
  await refuseManyWrongCodes(ctx, msisdn, login?.customer_uuid ?? null);
  // A wrong code is counted, so it is refused after the transaction and not within it.
  // One question either way: of nobody no browser is known.
  const known_here = await isKnownDevice(ctx.db.read, login?.customer_uuid ?? ctx.newId(), ctx);
  const outcome = await ctx.db.tx((tx) => tryPhoneCode(tx, ctx, msisdn, otp, { known_here }));
  if (outcome === 'ended') throw ctx.refuse('CODE_ENDED', { fields: [{ field: 'otp', code: 'CODE_ENDED' }] });
  if (outcome === 'wrong' || !login) {
    await noteWrongCode(ctx, msisdn);
    throw ctx.refuse('WRONG_CODE', { fields: [{ field: 'otp', code: 'WRONG_CODE' }] });
  }
  const { customer_uuid, customer_product_uuid } = login;
  const view = await presentLogin(ctx.db, { ...login, language: ctx.language, now: ctx.now() });
  return enter(ctx, {
    proof: { customer_uuid, stronger_hash: null },
    view,
    customer_product_uuid,
    time_zone,
    way: 'sms',
  });
};
