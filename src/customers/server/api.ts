import type { customersContract } from '#customers/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { accept } from './accept.ts';
import { changeBusiness } from './change-business.ts';
import { changeLanguage } from './change-language.ts';
import { changePersonal } from './change-personal.ts';
import { languages } from './languages.ts';

export const customersApi: Api<typeof customersContract> = {
  'POST /api/customer/change/personal': changePersonal,
  'POST /api/customer/change/business': changeBusiness,
  'POST /api/v2/customer/accept': accept,
  'POST /api/customer/language/change': changeLanguage,
  'GET /api/common/language': languages,
};
