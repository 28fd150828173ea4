import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { referralConfirmation } from '#promotions/messages/referral-confirmation.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { claimDailyMail } from './referrals.store.ts';

/** Sends at most one mail a day to an address. The reply is the same for an unknown address, to prevent enumeration. */
export const claimAndSendReferralConfirmation: Handler<
  typeof promotionsContract,
  'POST /integration/vl/confirmation'
> = async (ctx) => {
  assertNoFieldErrors(ctx.refuse, { email: checkEmail(ctx.body.email) });
  await ctx.idempotentTx(async (tx) => {
    const day = brusselsDate(ctx.now());
    const user = await claimDailyMail(tx, normalizeEmail(ctx.body.email), day);
    if (!user) return;
    const { email, ref_code } = user;
    await sendMessage(tx, ctx.queue, referralConfirmation, {
      key: `referral-confirmation:${ref_code}:${day}`,
      to: { email },
      customer_uuid: null,
      language: user.language as Language,
      data: { ref_code },
    });
  });
  return {};
};
