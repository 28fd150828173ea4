import type { customersContract } from '#customers/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { changeBusiness } from './change-business.ts';
import { changeEmail } from './change-email.ts';
import { changeLanguage } from './change-language.ts';
import { changePaymentMethod } from './change-payment-method.ts';
import { changePersonal } from './change-personal.ts';
import { companyContact } from './company-contact.ts';
import { companyForm } from './company-form.ts';
import { consentList } from './consent-list.ts';
import { languages } from './languages.ts';
import { newsletter } from './newsletter.ts';

export const customersApi: Api<typeof customersContract> = {
  'POST /api/customer/change/personal': changePersonal,
  'POST /api/customer/change/business': changeBusiness,
  'POST /api/customer/language/change': changeLanguage,
  'POST /api/customer/email/change': changeEmail,
  'POST /api/customer/payment/method': changePaymentMethod,
  'GET /api/customer/consent/list': consentList,
  'POST /api/customer/newsletter': newsletter,
  'GET /api/feedback/business/form': companyForm,
  'POST /api/feedback/business/sim': companyContact,
  'GET /api/common/language': languages,
};
