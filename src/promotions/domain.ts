import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { promotionsContract } from './contract.ts';
import { referralConfirmation } from './messages/referral-confirmation.ts';
import { promotionsApi } from './server/api.ts';
import { promotionsReactions } from './server/reactions.ts';
import { promotionsSettings } from './settings.ts';
import { promotionsPersonal } from './server/personal-data.ts';

export const promotions = domain({
  name: 'promotions',
  endpoints: mount('promotions', promotionsContract, promotionsApi),
  settings: promotionsSettings,
  reactions: promotionsReactions,
  personal: promotionsPersonal,
  messages: [referralConfirmation],
});
