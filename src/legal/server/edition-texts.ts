import { readFile } from 'node:fs/promises';
import { buildLegalDocument, legalParameters } from '#legal/rules/legal-documents.ts';
import type { EditionText, VersionedDocument } from '#legal/rules/legal-editions.ts';
import { type Language, languages } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { legalStrings } from './strings.ts';
import { buildTerms } from './build-terms.ts';

const readTermsFile = async (
  document: VersionedDocument,
  language: Language,
  settings: Settings,
): Promise<string | null> =>
  document === 'terms' && settings.TERMS_FILE !== ''
    ? (await readFile(settings.TERMS_FILE.replaceAll('{language}', language))).toString('base64')
    : null;

/** The wording that is in force by the settings and the strings of this start. */
export const loadEditionText = async (
  document: VersionedDocument,
  language: Language,
  settings: Settings,
): Promise<EditionText> => {
  const terms = buildTerms(language, settings);
  const page = document === 'terms' ? terms.terms_url : terms.privacy_url;
  if (page !== null) return { page, pdf_base64: await readTermsFile(document, language, settings) };
  const name = document === 'terms' ? 'terms-and-form' : document;
  return buildLegalDocument(name, legalStrings[language], language, legalParameters(terms));
};

export const loadEditionTexts = async (
  document: VersionedDocument,
  settings: Settings,
): Promise<Readonly<Record<Language, EditionText>>> =>
  Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => [language, await loadEditionText(document, language, settings)] as const),
    ),
  ) as Record<Language, EditionText>;
