import type { identityContract } from '#identity/contract.ts';
import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import { isHourlyWaitLongerThanPause, secondsUntilResend } from '#identity/rules/resend-timer.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { mailLimits, lockEmailSendsWithWait } from './email-confirmation.ts';
import { recordEmailSend } from '../codes/email-tokens.store.ts';
import { sendConfirmationAgain } from '../jobs.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { findEmail } from '../credentials/customer-email.ts';
import { clearRefusedAddressAndResend } from './resend-confirmation-mail.ts';

/** A job looks up a typed address, so that reply and response time do not reveal whether it is known or confirmed. */
export const resendConfirmation: Handler<typeof identityContract, 'POST /api/customer/email/verify/resend'> = async (
  ctx,
) => {
  const currentEmail =
    ctx.caller && ctx.body.email === undefined ? await findEmail(ctx.db.read, ctx.caller.customer_uuid) : null;
  const typed_or_current = ctx.body.email ?? currentEmail?.pending_address ?? currentEmail?.address ?? '';
  assertNoFieldErrors(ctx.refuse, { email: checkEmail(typed_or_current) });
  const email = normalizeEmail(typed_or_current);
  const now = ctx.now();
  const usualLimits = mailLimits(ctx.settings);
  // A refused mail did not arrive, so no wait applies; the hourly limit still does.
  const limits = currentEmail?.refused ? { ...usualLimits, waits: [] } : usualLimits;
  return ctx.db.tx(async (tx) => {
    // Lock order: the credential, then the count of mails.
    if (currentEmail && ctx.caller) await lockCredential(tx, ctx.caller.customer_uuid);
    const { earlierSends, wait } = await lockEmailSendsWithWait(tx, email, limits, now);
    const code = isHourlyWaitLongerThanPause(earlierSends, now, limits) ? 'EMAIL_SENT_OFTEN' : 'EMAIL_JUST_SENT';
    if (wait > 0) throw ctx.refuse(code, { retryAfter: wait });
    await recordEmailSend(tx, email, earlierSends, now);
    const link_uuid = ctx.newId();
    if (currentEmail) await clearRefusedAddressAndResend(tx, ctx, { email, link_uuid, now });
    else await ctx.queue.enqueue(tx, sendConfirmationAgain, { email, link_uuid, language: ctx.language });
    return { resend_after: secondsUntilResend([...earlierSends, now], now, limits) };
  });
};
