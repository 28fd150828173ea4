import { queryOptions, useQuery } from '@tanstack/react-query';
import { shippingPriceQuery } from '#catalogue/web/queries.ts';
import { faqParameters } from '#help/rules/faq-parameters.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { currentLanguage, useLanguage } from '#platform/browser/i18n.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Strings, TextParams } from '#platform/pure/text-lookup.ts';

/** Texts of the answers. They are long, so only the help pages download them. */
const textFiles: Readonly<Record<Language, () => Promise<{ default: Strings }>>> = {
  en: () => import('#help/rules/strings/en.json'),
  fr: () => import('#help/rules/strings/fr.json'),
  nl: () => import('#help/rules/strings/nl.json'),
};

const helpTextsQuery = (language: Language) =>
  queryOptions<Strings>({
    queryKey: ['help-texts', language],
    queryFn: async () => (await textFiles[language]()).default,
    staleTime: Infinity,
  });

export const loadHelpQueries = ({ queries }: LoadContext): Promise<unknown> => {
  const loadedQueries = [termsQuery, shippingPriceQuery, helpTextsQuery(currentLanguage())] as const;
  return Promise.all(loadedQueries.map((each) => queries.query(each as typeof termsQuery).catch(() => undefined)));
};

export type HelpState =
  | { state: 'loading' }
  | { state: 'failed'; retrying: boolean; retry: () => void }
  | { state: 'known'; strings: Strings; facts: TextParams };

/** Loads the texts in the current language, and the values that are filled into them. */
export const useHelpTexts = (): HelpState => {
  const language = useLanguage();
  const terms = useQuery(termsQuery);
  const shipping = useQuery(shippingPriceQuery);
  const texts = useQuery(helpTextsQuery(language));
  if (terms.data && shipping.data && texts.data)
    return {
      state: 'known',
      strings: texts.data,
      facts: faqParameters(language, { terms: terms.data, shipping: shipping.data }),
    };
  const failedQueries = [terms, shipping, texts].filter(({ isError }) => isError);
  if (failedQueries.length === 0) return { state: 'loading' };
  return {
    state: 'failed',
    retrying: failedQueries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const each of failedQueries) void each.refetch();
    },
  };
};
