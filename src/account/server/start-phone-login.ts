import type { accountContract } from '#account/contract.ts';
import { issuePhoneCode } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { sendLoginCode } from './jobs.ts';
import { parseLoginNumber } from './parse-login-number.ts';

/** A job looks up the number, so that reply and response time do not reveal whether it is known. */
export const startPhoneLogin: Handler<typeof accountContract, 'POST /api/customer/login/phone/start'> = async (ctx) => {
  const msisdn = parseLoginNumber(ctx);
  return ctx.db.tx(async (tx) => {
    const issued = await issuePhoneCode(tx, ctx, msisdn);
    if (!issued.code)
      throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: issued.wait, params: { seconds: issued.wait } });
    const { code_uuid, expires_at } = issued.code;
    const send = { msisdn, code_uuid, send_uuid: ctx.newId(), expires_at: expires_at.toISOString() };
    await ctx.queue.enqueue(tx, sendLoginCode, { ...send, language: ctx.language });
    return { resend_after: issued.resend_after };
  });
};
