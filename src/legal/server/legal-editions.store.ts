import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { legalEdition } from './tables.ts';

export type LegalEditionRow = typeof legalEdition.$inferSelect;

/** Inserts an edition unless the newest one has the same hash. A table lock serializes writers; readers do not wait. */
export const insertChangedLegalEdition = async (
  tx: Tx,
  newEdition: Omit<LegalEditionRow, 'edition'>,
): Promise<void> => {
  await tx.execute(sql`lock table ${legalEdition} in share row exclusive mode`);
  const [newestEdition] = await listLegalEditions(tx, newEdition.document, 1);
  if (newestEdition?.hash === newEdition.hash) return;
  await tx.insert(legalEdition).values({ ...newEdition, edition: (newestEdition?.edition ?? 0) + 1 });
};

/** Editions that the list shows; older ones are available by number or date. */
const MAX_LISTED = 100;

/** The editions of a document, the newest first. */
export const listLegalEditions = (q: Reader, document: VersionedDocument, limit = MAX_LISTED) =>
  q
    .select({
      edition: legalEdition.edition,
      version: legalEdition.version,
      hash: legalEdition.hash,
      counts_from: legalEdition.counts_from,
    })
    .from(legalEdition)
    .where(eq(legalEdition.document, document))
    .orderBy(desc(legalEdition.edition))
    .limit(limit);

const firstOrNull = async (rows: PromiseLike<LegalEditionRow[]>) => (await rows)[0] ?? null;

export const findLegalEditionByNumber = (q: Reader, document: VersionedDocument, edition: number) =>
  firstOrNull(
    q
      .select()
      .from(legalEdition)
      .where(and(eq(legalEdition.document, document), eq(legalEdition.edition, edition))),
  );

/** The edition that was in force at an instant. */
export const findLegalEditionAt = (q: Reader, document: VersionedDocument, at: Date) =>
  firstOrNull(
    q
      .select()
      .from(legalEdition)
      .where(and(eq(legalEdition.document, document), lte(legalEdition.counts_from, at)))
      .orderBy(desc(legalEdition.edition))
      .limit(1),
  );

export const findOldestLegalEdition = (q: Reader, document: VersionedDocument) =>
  firstOrNull(
    q.select().from(legalEdition).where(eq(legalEdition.document, document)).orderBy(legalEdition.edition).limit(1),
  );
