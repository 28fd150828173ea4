import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { parseEditionSelector } from './edition-selector.ts';
import { legalEditionQuery, legalEditionsQuery } from './editions.ts';

/** The list of what a text was before, and the wording that the address asks for. Not among the routes, which every visit loads. */
export const loadEditions = (document: VersionedDocument, { queries, search }: LoadContext): Promise<unknown> => {
  const which = parseEditionSelector(search);
  return Promise.all([
    queries.query(legalEditionsQuery(document)).catch(() => undefined),
    which && queries.query(legalEditionQuery(document, which)).catch(() => undefined),
  ]);
};
