import type { plansContract } from '#plans/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { changePlan } from './change-plan.ts';
import { takeBack } from './take-back.ts';

export const plansApi: Api<typeof plansContract> = {
  'POST /api/customer/product/tariff/change': changePlan,
  'POST /api/customer/product/tariff/take-back': takeBack,
};
