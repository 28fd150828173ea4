import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import { parseRefCode } from '#promotions/rules/referral.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { computeReferralCode, buildReferralUrl } from './referral-code.ts';
import { findCodeOwner } from './referral-codes.store.ts';
import { getOrInsertCampaignUser } from './referrals.store.ts';

export const vlRegistration: Handler<typeof promotionsContract, 'POST /integration/vl/registration'> = async (ctx) => {
  const { language } = ctx.body;
  assertNoFieldErrors(ctx.refuse, { email: checkEmail(ctx.body.email) });
  return ctx.idempotentTx(async (tx) => {
    const refCode = parseRefCode(ctx.body.ref_code);
    // An invented code invites nobody.
    const invited_by = refCode !== null && (await findCodeOwner(tx, refCode)) ? refCode : null;
    const newCampaignUser = {
      email: normalizeEmail(ctx.body.email),
      ref_code: computeReferralCode(ctx.newId()),
      invited_by,
      language,
    };
    const { ref_code } = await getOrInsertCampaignUser(tx, { ...newCampaignUser, created_at: ctx.now() });
    return { ref_code, referral_url: buildReferralUrl(ctx.settings.APP_URL, ref_code), campaign_user: true };
  });
};
