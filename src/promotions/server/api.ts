import type { promotionsContract } from '#promotions/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { promoCheck } from './promo-check.ts';
import { promoInvitee } from './promo-invitee.ts';
import { vlRegistration } from './vl-registration.ts';
import { vlConfirmation } from './vl-confirmation.ts';

export const promotionsApi: Api<typeof promotionsContract> = {
  'GET /api/promo/check': promoCheck,
  'GET /api/promo/invitee': promoInvitee,
  'POST /integration/vl/registration': vlRegistration,
  'POST /integration/vl/confirmation': vlConfirmation,
};
