import { emailOf } from '#identity/server/questions.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { referralCode, referralUrl } from './referral-code.ts';
import { countReferred, findCampaignUser } from './referrals.store.ts';

/** Somebody who registered for the campaign first keeps the code that they have spread already. */
export const promoInvitee: Handler<typeof promotionsContract, 'GET /api/promo/invitee'> = async ({
  db,
  caller,
  settings,
}) => {
  const email = await emailOf(db.read, caller.customer_uuid);
  const campaign = email && (await findCampaignUser(db.read, email.address));
  const ref_code = campaign?.ref_code ?? referralCode(caller.customer_uuid);
  return {
    ref_code,
    referral_url: referralUrl(settings.APP_URL, ref_code),
    invited: await countReferred(db.read, ref_code),
    campaign_user: campaign !== null,
  };
};
