import type { accountContract } from '#account/contract.ts';
import { issuePhoneCode } from '#identity/server/commands.ts';
import { isKnownDevice } from '#identity/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertOurNumberUnlessGuessing } from './assert-our-number-unless-guessing.ts';
import { findLoginOfNumber } from './find-login-of-number.ts';
import { answerLoginCodeRequest } from './jobs.ts';
import { parseLoginNumber } from './parse-login-number.ts';

/**
 * A job looks up the number again to send the code. Numbers with and without a login, and foreign ones while numbers are
 * guessed, take the same steps, so that reply and response time do not tell them apart.
 */
export const startPhoneLogin: Handler<typeof accountContract, 'POST /api/customer/login/phone/start'> = async (ctx) => {
  const msisdn = parseLoginNumber(ctx);
  await assertOurNumberUnlessGuessing(ctx, msisdn);
  const login = await findLoginOfNumber(ctx.db.read, msisdn);
  const isKnownHere = await isKnownDevice(ctx.db.read, login?.customer_uuid ?? ctx.newId(), ctx);
  return ctx.db.tx(async (tx) => {
    const issuedCode = await issuePhoneCode(tx, ctx, msisdn, { known_here: isKnownHere });
    if (!issuedCode.code)
      throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: issuedCode.wait, params: { seconds: issuedCode.wait } });
    const { code_uuid, expires_at } = issuedCode.code;
    const send = { msisdn, code_uuid, send_uuid: ctx.newId(), expires_at: expires_at.toISOString() };
    await ctx.queue.enqueue(tx, answerLoginCodeRequest, { ...send, language: ctx.language });
    return { resend_after: issuedCode.resend_after };
  });
};
