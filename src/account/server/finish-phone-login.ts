import type { accountContract } from '#account/contract.ts';
import { recordWrongCode, assertFewWrongCodes, verifyAndConsumePhoneCode } from '#identity/server/commands.ts';
import { isKnownDevice } from '#identity/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { logInCustomerAndCancelDeletion } from './log-in-customer-and-cancel-deletion.ts';
import { findLoginOfNumber } from './find-login-of-number.ts';
import { parseLoginNumber } from './parse-login-number.ts';
import { buildLoginReply } from './session.view.ts';

const deadCodes = {
  ended: 'CODE_ENDED',
  expired: 'CODE_EXPIRED',
  used: 'CODE_USED',
  replaced: 'CODE_REPLACED',
} as const;

/** Logs in with an SMS code. Unknown numbers take the same steps and get the same replies. */
export const finishPhoneLogin: Handler<typeof accountContract, 'POST /api/customer/login/phone/finish'> = async (
  ctx,
) => {
  const { otp, time_zone } = ctx.body;
  const msisdn = parseLoginNumber(ctx);
  const login = await findLoginOfNumber(ctx.db.read, msisdn);
  await assertFewWrongCodes(ctx, msisdn, login?.customer_uuid ?? null);
  // A wrong code is counted, so the refusal comes after the commit. The known-device query also runs for unknown numbers, so
  // that the response time reveals nothing.
  const customer_of_number = login?.customer_uuid ?? ctx.newId();
  const isKnownHere = await isKnownDevice(ctx.db.read, customer_of_number, ctx);
  const outcome = await ctx.db.tx((tx) => verifyAndConsumePhoneCode(tx, ctx, msisdn, otp, { known_here: isKnownHere }));
  const deadCode = outcome === 'right' || outcome === 'wrong' ? null : deadCodes[outcome];
  if (deadCode) throw ctx.refuse(deadCode, { fields: [{ field: 'otp', code: deadCode }] });
  if (outcome === 'wrong' || !login) {
    await recordWrongCode(ctx, msisdn, customer_of_number);
    throw ctx.refuse('WRONG_CODE', { fields: [{ field: 'otp', code: 'WRONG_CODE' }] });
  }
  const { customer_uuid, customer_product_uuid } = login;
  const view = await buildLoginReply(ctx.db, { ...login, language: ctx.language, now: ctx.now() });
  return logInCustomerAndCancelDeletion(ctx, {
    proof: { customer_uuid, stronger_hash: null },
    view,
    customer_product_uuid,
    time_zone,
    way: 'sms',
  });
};
