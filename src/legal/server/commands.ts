import { hash } from 'node:crypto';
import { versionedDocuments } from '#legal/rules/legal-editions.ts';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { loadEditionTexts } from './edition-texts.ts';
import { listLegalEditions, insertChangedLegalEdition } from './legal-editions.store.ts';

/** Keeps the words that count from this start on, where they are others than before: they come of settings and of the release. */
export const recordLegalEditions = async (db: Database, settings: Settings, now: Date): Promise<void> => {
  const version = settings.TERMS_VERSION;
  for (const document of versionedDocuments) {
    const texts = await loadEditionTexts(document, settings);
    const made = hash('sha256', JSON.stringify([version, texts]));
    const [known] = await listLegalEditions(db.read, document, 1);
    if (known?.hash !== made)
      await db.tx((tx) => insertChangedLegalEdition(tx, { document, version, hash: made, texts, counts_from: now }));
  }
};
