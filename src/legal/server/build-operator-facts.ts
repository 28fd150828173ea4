import type { z } from 'zod';
import type { legalContract } from '#legal/contract.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import type { Language } from '#platform/pure/language.ts';
import { formatVatNumber } from '#platform/pure/format-vat-number.ts';
import type { Settings } from '#platform/settings.ts';

export type Terms = z.output<(typeof legalContract)['GET /api/common/terms']['reply']>;

/** The operator's contact data and links to its terms, in one language. */
export const buildOperatorFacts = (language: Language, settings: Settings): Terms => {
  const page = (url: string) => (url === '' ? null : url.replaceAll(/\{language\}|%7Blanguage%7D/g, language));
  return {
    brand: settings.BRAND_NAME,
    terms_version: settings.TERMS_VERSION,
    terms_url: page(settings.TERMS_URL),
    privacy_url: page(settings.PRIVACY_URL),
    provider: {
      name: localizedSetting(settings.PROVIDER_NAME, language),
      address: localizedSetting(settings.PROVIDER_ADDRESS, language),
      company_number: formatVatNumber(settings.PROVIDER_COMPANY_NUMBER),
      register: localizedSetting(settings.PROVIDER_REGISTER, language),
      creditor_id: settings.CREDITOR_ID,
      debit_notice_days: settings.DEBIT_NOTICE_DAYS,
    },
    support: { email: settings.SUPPORT_EMAIL, phone: settings.SUPPORT_PHONE },
    dpo_email: settings.DPO_EMAIL,
    app_url: settings.APP_URL,
    source_url: settings.SOURCE_URL,
  };
};
