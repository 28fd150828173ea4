import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { customersContract } from './contract.ts';
import { companyAcknowledged } from './messages/company-acknowledged.ts';
import { companyAsks } from './messages/company-asks.ts';
import { addressTraitsExtension, customerRecipientExtension } from './server/extensions.ts';
import { customersPersonalTables, customersRetention } from './server/tables.ts';
import { simSwapConsent } from './server/sim-swap-consent.ts';
import { customersSettings } from './settings.ts';
import { changeBusiness } from './server/change-business.ts';
import { changeEmail } from './server/change-email.ts';
import { changeLanguage } from './server/change-language.ts';
import { changePaymentMethod } from './server/change-payment-method.ts';
import { changePersonal } from './server/change-personal.ts';
import { companyContact } from './server/company-contact.ts';
import { companyForm } from './server/company-form.ts';
import { consentDocument } from './server/consent-document.ts';
import { consentList } from './server/consent-list.ts';
import { languages } from './server/languages.ts';
import { newsletter } from './server/newsletter.ts';
import { verifyConsents } from './server/verify-consents.ts';

export const customers = defineDomain({
  name: 'customers',
  endpoints: defineDomainApi('customers', customersContract, {
    'POST /api/customer/change/personal': changePersonal,
    'POST /api/customer/change/business': changeBusiness,
    'POST /api/customer/language/change': changeLanguage,
    'POST /api/customer/email/change': changeEmail,
    'POST /api/customer/payment/method': changePaymentMethod,
    'GET /api/customer/consent/list': consentList,
    'GET /api/customer/consent/document': consentDocument,
    'POST /api/customer/newsletter': newsletter,
    'POST /api/customer/sim-swap-consent': simSwapConsent,
    'GET /api/feedback/business/form': companyForm,
    'POST /api/feedback/business/sim': companyContact,
    'GET /api/common/language': languages,
  }),
  personalTables: customersPersonalTables,
  settings: customersSettings,
  messages: [companyAsks, companyAcknowledged],
  retentionRules: customersRetention,
  integrityChecks: [verifyConsents],
  extensions: [customerRecipientExtension, addressTraitsExtension],
});
