import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import type { Reader } from '#platform/db/database.ts';
import {
  findLegalEditionAt,
  findLegalEditionByNumber,
  listLegalEditions,
  type LegalEditionRow,
  findOldestLegalEdition,
} from './legal-editions.store.ts';

export type LegalEditionSelector = {
  document: VersionedDocument;
  edition?: number | undefined;
  at?: string | undefined;
};

/** Finds an edition by its number, or the one in force at an instant (before the first edition: the oldest); else the newest. */
export const findLegalEdition = async (
  q: Reader,
  { document, edition, at }: LegalEditionSelector,
): Promise<LegalEditionRow | null> => {
  if (edition !== undefined) return findLegalEditionByNumber(q, document, edition);
  if (at !== undefined)
    return (await findLegalEditionAt(q, document, new Date(at))) ?? findOldestLegalEdition(q, document);
  const [newestEdition] = await listLegalEditions(q, document, 1);
  return newestEdition ? findLegalEditionByNumber(q, document, newestEdition.edition) : null;
};
