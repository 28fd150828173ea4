import type { identityContract } from '#identity/contract.ts';
import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import { secondsUntilResend } from '#identity/rules/resend-timer.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { mailLimits, lockEmailSendsWithWait } from '../address/email-confirmation.ts';
import { recordEmailSend } from '../codes/email-tokens.store.ts';
import { sendResetLink } from '../jobs.ts';

/** A job looks up the address, so that reply and response time do not reveal whether it is known. */
export const startForgotPassword: Handler<typeof identityContract, 'POST /api/customer/forgot-password/start'> = async (
  ctx,
) => {
  assertNoFieldErrors(ctx.refuse, { email: checkEmail(ctx.body.email) });
  const email = normalizeEmail(ctx.body.email);
  const now = ctx.now();
  const limits = mailLimits(ctx.settings);
  return ctx.db.tx(async (tx) => {
    // Counted separately, so that a recent confirmation mail does not delay the reset mail.
    const limitKey = `reset:${email}`;
    const { earlierSends, wait } = await lockEmailSendsWithWait(tx, limitKey, limits, now);
    if (wait > 0) throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: wait, params: { seconds: wait } });
    await recordEmailSend(tx, limitKey, earlierSends, now);
    await ctx.queue.enqueue(tx, sendResetLink, { email, link_uuid: ctx.newId(), language: ctx.language });
    return { resend_after: secondsUntilResend([...earlierSends, now], now, limits) };
  });
};
