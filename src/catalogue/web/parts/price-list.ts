import { queryOptions } from '@tanstack/react-query';
import type { catalogueContract } from '#catalogue/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

/** An edition of the price list, without a number the one in force. The language is part of its key. */
export const priceListQuery = (edition: number | undefined) =>
  queryOptions<ReplyOf<(typeof catalogueContract)['GET /api/catalogue/price-list']>>({
    queryKey: ['price-list', edition ?? null, currentLanguage()],
    queryFn: ({ signal }) =>
      createClient<typeof catalogueContract>().call(
        'GET /api/catalogue/price-list',
        { query: edition === undefined ? {} : { edition } },
        { signal },
      ),
  });

/** Where an edition is as a PDF, in the language in use. */
export const priceListPdfHref = (edition: number): string =>
  `/api/catalogue/price-list/document?edition=${edition}&lang=${currentLanguage()}`;
