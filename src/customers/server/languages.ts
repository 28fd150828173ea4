import type { customersContract } from '#customers/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { defaultLanguage, languageHeader, languageLabel, languages as codes } from '#platform/pure/language.ts';

export const languages: Handler<typeof customersContract, 'GET /api/common/language'> = async () => ({
  languages: codes.map((code) => ({ code, api_code: languageHeader[code], label: languageLabel[code] })),
  default: defaultLanguage,
});
