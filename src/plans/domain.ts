import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { plansContract } from './contract.ts';
import { planChangeMessage } from './messages/plan-change.ts';
import { plansSubscribers } from './server/subscribers.ts';
import { plansSettings } from './settings.ts';
import { besttariffUrlAndProfileCsv } from './server/besttariff-url-and-profile-csv.ts';
import { changePlan } from './server/change-plan.ts';
import { compare } from './server/compare.ts';
import { takeBack } from './server/take-back.ts';

export const plans = defineDomain({
  name: 'plans',
  endpoints: defineDomainApi('plans', plansContract, {
    'GET /api/customer/product/tariff/compare': compare,
    'GET /api/besttariff/url': besttariffUrlAndProfileCsv,
    'POST /api/customer/product/tariff/change': changePlan,
    'POST /api/customer/product/tariff/take-back': takeBack,
  }),
  settings: plansSettings,
  subscribers: plansSubscribers,
  messages: [planChangeMessage],
});
