import { hash } from 'node:crypto';
import { versionedDocuments } from '#legal/rules/legal-editions.ts';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { loadEditionTexts } from './edition-texts.ts';
import { listLegalEditions, insertChangedLegalEdition } from './legal-editions.store.ts';

/** Records a new edition of each legal document whose texts have changed through settings or a new release. Runs at every start. */
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
