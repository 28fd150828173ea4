import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#platform/pure/language.ts';
import type { Strings } from '#platform/pure/text-lookup.ts';

/** Long and rarely read: in separate files, which no other screen loads. */
const files: Readonly<Record<Language, () => Promise<{ default: Strings }>>> = {
  en: () => import('#legal/rules/strings/en.json'),
  fr: () => import('#legal/rules/strings/fr.json'),
  nl: () => import('#legal/rules/strings/nl.json'),
};

/** The texts in a language. Never shown in another one while they load. */
export const legalTextsQuery = (language: Language) =>
  queryOptions<Strings>({
    queryKey: ['legal-texts', language],
    queryFn: async () => (await files[language]()).default,
    staleTime: Infinity,
  });
