import { priceListQuery } from '#catalogue/web/parts/price-list.ts';
import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { parseEditionNumber, parseEditionSelector } from './edition-selector.ts';
import { legalEditionQuery, legalEditionsQuery } from './editions.ts';

/** Loads the list of editions, and the edition named by the address. Not in the routes, which every visit loads. */
export const loadEditions = (document: VersionedDocument, { queries, search }: LoadContext): Promise<unknown> => {
  const which = parseEditionSelector(search);
  return Promise.all([
    queries.query(legalEditionsQuery(document)).catch(() => undefined),
    which && queries.query(legalEditionQuery(document, which)).catch(() => undefined),
  ]);
};

/** Loads the edition of the price list that the address names. */
export const loadPriceList = ({ queries, search }: LoadContext): Promise<unknown> =>
  queries.query(priceListQuery(parseEditionNumber(search))).catch(() => undefined);
