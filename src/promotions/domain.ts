import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { promotionsContract } from './contract.ts';
import * as events from './events.ts';
import { referralConfirmation } from './messages/referral-confirmation.ts';
import { promotionsSubscribers } from './server/subscribers.ts';
import { promotionsSettings } from './settings.ts';
import { promotionsPersonalTables } from './server/tables.ts';
import { promoCheck } from './server/promo-check.ts';
import { promoReferral } from './server/promo-referral.ts';
import { findReferralOverview } from './server/find-referral-overview.ts';
import { vlRegistration } from './server/vl-registration.ts';
import { creditReferrals } from './server/jobs.ts';
import { runCreditReferrals } from './server/jobs/credit-referrals.ts';
import { claimAndSendReferralConfirmation } from './server/claim-and-send-referral-confirmation.ts';

export const promotions = defineDomain({
  name: 'promotions',
  endpoints: defineDomainApi('promotions', promotionsContract, {
    'GET /api/promo/check': promoCheck,
    'GET /api/promo/referral': promoReferral,
    'GET /api/promo/invitee': findReferralOverview,
    'POST /integration/vl/registration': vlRegistration,
    'POST /integration/vl/confirmation': claimAndSendReferralConfirmation,
  }),
  events,
  settings: promotionsSettings,
  jobs: [bindJob(creditReferrals, runCreditReferrals)],
  subscribers: promotionsSubscribers,
  personalTables: promotionsPersonalTables,
  messages: [referralConfirmation],
});
