import type { accountContract } from '#account/contract.ts';
import { issuePhoneCode } from '#identity/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { sendLoginCode } from './jobs.ts';
import { parseLoginNumber } from './parse-login-number.ts';

/** Whether anybody has the number is looked up by the job: the answer and its time say nothing about it. */
export const startPhoneLogin: Handler<typeof accountContract, 'POST /api/customer/login/phone/start'> = async (ctx) => {
  const msisdn = parseLoginNumber(ctx);
  return ctx.db.tx(async (tx) => {
    const asked = await issuePhoneCode(tx, ctx, msisdn);
    if (!asked.code) throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: asked.wait, params: { seconds: asked.wait } });
    const { code_uuid, expires_at } = asked.code;
    const send = { msisdn, code_uuid, send_uuid: ctx.newId(), expires_at: expires_at.toISOString() };
    await ctx.queue.enqueue(tx, sendLoginCode, { ...send, language: ctx.language });
    return { resend_after: asked.resend_after };
  });
};
