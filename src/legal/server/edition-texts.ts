import { readFile } from 'node:fs/promises';
import { legalDocument, legalFacts } from '#legal/rules/legal-documents.ts';
import type { EditionText, KeptDocument } from '#legal/rules/legal-editions.ts';
import { type Language, languages } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { legalStrings } from './strings.ts';
import { termsIn } from './terms-in.ts';

const fileOf = async (document: KeptDocument, language: Language, settings: Settings): Promise<string | null> =>
  document === 'terms' && settings.TERMS_FILE !== ''
    ? (await readFile(settings.TERMS_FILE.replaceAll('{language}', language))).toString('base64')
    : null;

/** The wording that is in force by the settings and the strings of this start. */
export const textInForce = async (
  document: KeptDocument,
  language: Language,
  settings: Settings,
): Promise<EditionText> => {
  const terms = termsIn(language, settings);
  const page = document === 'terms' ? terms.terms_url : terms.privacy_url;
  if (page !== null) return { page, pdf_base64: await fileOf(document, language, settings) };
  const name = document === 'terms' ? 'terms-and-form' : document;
  return legalDocument(name, legalStrings[language], language, legalFacts(terms));
};

export const textsInForce = async (
  document: KeptDocument,
  settings: Settings,
): Promise<Readonly<Record<Language, EditionText>>> =>
  Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => [language, await textInForce(document, language, settings)] as const),
    ),
  ) as Record<Language, EditionText>;
