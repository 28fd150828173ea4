import type { identityContract } from '#identity/contract.ts';
import { checkEmail, emailKey } from '#identity/rules/email.ts';
import { resendAfter } from '#identity/rules/resend-timer.ts';
import type { Handler } from '#platform/http/handler.ts';
import { refuseFields } from '#platform/http/refused.ts';
import { credentialToConfirm, updateCredential } from './credentials.store.ts';
import { mailLimits, sendConfirmation, waitForMail } from './email-confirmation.ts';
import { languageOf } from './language-of.ts';
import { noteEmailSend } from './email-tokens.store.ts';
import { emailOf } from './questions.ts';

/** Counts and answers alike whether the address is known, unknown or already confirmed. */
export const resendConfirmation: Handler<typeof identityContract, 'POST /api/customer/email/verify/resend'> = async (
  ctx,
) => {
  const own = ctx.caller && ctx.body.email === undefined ? await emailOf(ctx.db.read, ctx.caller.customer_uuid) : null;
  const given = ctx.body.email ?? own?.pending_address ?? own?.address ?? '';
  refuseFields(ctx.refuse, { email: checkEmail(given) });
  const email = emailKey(given);
  const now = ctx.now();
  const limits = mailLimits(ctx.settings);
  return ctx.db.tx(async (tx) => {
    const { earlier, wait } = await waitForMail(tx, email, limits, now);
    if (wait > 0) throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: wait, params: { seconds: wait } });
    const known = await credentialToConfirm(tx, email);
    if (known) {
      const { customer_uuid } = known;
      await updateCredential(tx, customer_uuid, { refused_address: null }, now);
      const purpose = known.email === email ? 'confirm' : 'change';
      await sendConfirmation(
        tx,
        ctx.queue,
        { customer_uuid, email, purpose, language: await languageOf(tx, ctx, customer_uuid) },
        { earlier, now, link_uuid: ctx.newId(), seal: ctx.seal },
      );
    } else {
      await noteEmailSend(tx, email, earlier, now);
    }
    return { resend_after: resendAfter([...earlier, now], now, limits) };
  });
};
