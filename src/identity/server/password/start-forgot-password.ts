import type { identityContract } from '#identity/contract.ts';
import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import { secondsUntilResend } from '#identity/rules/resend-timer.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { mailLimits, throttleMails } from '../address/email-confirmation.ts';
import { recordEmailSend } from '../codes/email-tokens.store.ts';
import { sendResetLink } from '../jobs.ts';

/** Whether anybody has the address is looked up by the job: the answer and its time say nothing about it. */
export const startForgotPassword: Handler<typeof identityContract, 'POST /api/customer/forgot-password/start'> = async (
  ctx,
) => {
  assertNoFieldErrors(ctx.refuse, { email: checkEmail(ctx.body.email) });
  const email = normalizeEmail(ctx.body.email);
  const now = ctx.now();
  const limits = mailLimits(ctx.settings);
  return ctx.db.tx(async (tx) => {
    // Counted apart: a confirmation that was just sent does not make anybody wait for the password.
    const counted = `reset:${email}`;
    const { earlier, wait } = await throttleMails(tx, counted, limits, now);
    if (wait > 0) throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: wait, params: { seconds: wait } });
    await recordEmailSend(tx, counted, earlier, now);
    await ctx.queue.enqueue(tx, sendResetLink, { email, link_uuid: ctx.newId(), language: ctx.language });
    return { resend_after: secondsUntilResend([...earlier, now], now, limits) };
  });
};
