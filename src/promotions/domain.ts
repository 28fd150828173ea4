import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { promotionsContract } from './contract.ts';
import { referralConfirmation } from './messages/referral-confirmation.ts';
import { promotionsApi } from './server/api.ts';
import { promotionsSubscribers } from './server/subscribers.ts';
import { promotionsSettings } from './settings.ts';
import { promotionsPersonalTables } from './server/personal-data.ts';

export const promotions = defineDomain({
  name: 'promotions',
  endpoints: defineDomainApi('promotions', promotionsContract, promotionsApi),
  settings: promotionsSettings,
  subscribers: promotionsSubscribers,
  personalTables: promotionsPersonalTables,
  messages: [referralConfirmation],
});
