import { hash } from 'node:crypto';
import { versionedDocuments, type EditionText, type VersionedDocument } from '../rules/legal-editions.ts';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { listLegalEditions, insertChangedLegalEdition } from './legal-editions.store.ts';
import { readFile } from 'node:fs/promises';
import { buildLegalDocument, legalParameters } from '../rules/legal-documents.ts';
import { type Language, languages } from '#platform/pure/language.ts';
import { legalStrings } from './strings.ts';
import { buildOperatorFacts } from './build-operator-facts.ts';

const readTermsFile = async (
  document: VersionedDocument,
  language: Language,
  settings: Settings,
): Promise<string | null> =>
  document === 'terms' && settings.TERMS_FILE !== ''
    ? (await readFile(settings.TERMS_FILE.replaceAll('{language}', language))).toString('base64')
    : null;

/** The wording that is in force by the settings and the strings of this start. */
const loadEditionText = async (
  document: VersionedDocument,
  language: Language,
  settings: Settings,
): Promise<EditionText> => {
  const terms = buildOperatorFacts(language, settings);
  const page = document === 'terms' ? terms.terms_url : terms.privacy_url;
  if (page !== null) return { page, pdf_base64: await readTermsFile(document, language, settings) };
  const name = document === 'terms' ? 'terms-and-form' : document;
  return buildLegalDocument(name, legalStrings[language], language, legalParameters(terms));
};

const loadEditionTexts = async (
  document: VersionedDocument,
  settings: Settings,
): Promise<Readonly<Record<Language, EditionText>>> =>
  Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => [language, await loadEditionText(document, language, settings)] as const),
    ),
  ) as Record<Language, EditionText>;

/** Records a new edition of each legal document whose texts have changed through settings or a new release. Runs at every start. */
export const recordChangedLegalEditions = async (db: Database, settings: Settings, now: Date): Promise<void> => {
  const version = settings.TERMS_VERSION;
  for (const document of versionedDocuments) {
    const texts = await loadEditionTexts(document, settings);
    const newHash = hash('sha256', JSON.stringify([version, texts]));
    const [newestEdition] = await listLegalEditions(db.read, document, 1);
    if (newestEdition?.hash !== newHash)
      await db.tx((tx) => insertChangedLegalEdition(tx, { document, version, hash: newHash, texts, counts_from: now }));
  }
};
