import type { plansContract } from '#plans/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { besttariffUrl } from './besttariff-url.ts';
import { changePlan } from './change-plan.ts';
import { compare } from './compare.ts';
import { takeBack } from './take-back.ts';

export const plansApi: Api<typeof plansContract> = {
  'GET /api/customer/product/tariff/compare': compare,
  'GET /api/besttariff/url': besttariffUrl,
  'POST /api/customer/product/tariff/change': changePlan,
  'POST /api/customer/product/tariff/take-back': takeBack,
};
