import { priceListQuery } from '#catalogue/web/parts/price-list.ts';
import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { parseEditionNumber, parseEditionSelector } from './edition-selector.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { legalTextsQuery } from './legal-texts.ts';
import { legalEditionQuery, legalEditionsQuery } from './editions.ts';

/** Loads the terms and the texts of the law. Not in the routes, which every visit loads. */
export const loadTerms = ({ queries }: LoadContext): Promise<unknown> =>
  Promise.all([
    queries.query(termsQuery).catch(() => undefined),
    queries.query(legalTextsQuery(currentLanguage())).catch(() => undefined),
  ]);

/** Loads the terms with their list of editions, and the edition named by the address. */
export const loadEditions = (document: VersionedDocument, context: LoadContext): Promise<unknown> => {
  const { queries, search } = context;
  const selector = parseEditionSelector(search);
  return Promise.all([
    loadTerms(context),
    queries.query(legalEditionsQuery(document)).catch(() => undefined),
    selector && queries.query(legalEditionQuery(document, selector)).catch(() => undefined),
  ]);
};

/** Loads the edition of the price list that the address names. */
export const loadPriceList = ({ queries, search }: LoadContext): Promise<unknown> =>
  queries.query(priceListQuery(parseEditionNumber(search))).catch(() => undefined);
