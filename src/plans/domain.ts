import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { plansContract } from './contract.ts';
import { planChangeMessage } from './messages/plan-change.ts';
import { plansApi } from './server/api.ts';
import { plansSubscribers } from './server/subscribers.ts';
import { plansSettings } from './settings.ts';

export const plans = defineDomain({
  name: 'plans',
  endpoints: defineDomainApi('plans', plansContract, plansApi),
  settings: plansSettings,
  subscribers: plansSubscribers,
  messages: [planChangeMessage],
});
