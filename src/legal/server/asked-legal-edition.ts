import type { KeptDocument } from '#legal/rules/legal-editions.ts';
import type { Reader } from '#platform/db/database.ts';
import { editionAt, editionByNumber, editionsOf, type LegalEditionRow, oldestEdition } from './legal-editions.store.ts';

export type Wanted = { document: KeptDocument; edition?: number | undefined; at?: string | undefined };

/** An edition by its number, or what counted at an instant (of one before all editions: the oldest); else the newest. */
export const askedLegalEdition = async (
  q: Reader,
  { document, edition, at }: Wanted,
): Promise<LegalEditionRow | null> => {
  if (edition !== undefined) return editionByNumber(q, document, edition);
  if (at !== undefined) return (await editionAt(q, document, new Date(at))) ?? oldestEdition(q, document);
  const [newest] = await editionsOf(q, document, 1);
  return newest ? editionByNumber(q, document, newest.edition) : null;
};
