import type { legalContract } from '#legal/contract.ts';
import type { Handler } from '#platform/http/handler.ts';

export const terms: Handler<typeof legalContract, 'GET /api/common/terms'> = async ({ settings, language }) => {
  const inLanguage = (url: string) => (url === '' ? null : url.replaceAll(/\{language\}|%7Blanguage%7D/g, language));
  return {
    terms_version: settings.TERMS_VERSION,
    terms_url: inLanguage(settings.TERMS_URL),
    privacy_url: inLanguage(settings.PRIVACY_URL),
    provider: { name: settings.PROVIDER_NAME, address: settings.PROVIDER_ADDRESS, creditor_id: settings.CREDITOR_ID },
    support: { email: settings.SUPPORT_EMAIL, phone: settings.SUPPORT_PHONE },
  };
};
