import { queryOptions } from '@tanstack/react-query';
import type { legalContract } from '#legal/contract.ts';
import { type VersionedDocument, versionedDocuments } from '#legal/rules/legal-editions.ts';
import { legalPaths } from '#legal/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';
import type { EditionSelector } from './edition-selector.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type LegalEdition = ReplyOf<(typeof legalContract)['GET /api/legal/edition']>;
export type LegalEditions = ReplyOf<(typeof legalContract)['GET /api/legal/edition/list']>['editions'];

const { call } = createClient<typeof legalContract>();

export const isVersionedDocument = (name: string): name is VersionedDocument =>
  versionedDocuments.includes(name as VersionedDocument);

export const legalEditionsQuery = (document: VersionedDocument) =>
  queryOptions({
    queryKey: ['legal-editions', document],
    queryFn: async ({ signal }): Promise<LegalEditions> =>
      (await call('GET /api/legal/edition/list', { query: { document } }, { signal })).editions,
  });

/** An edition by its number, or what counted at an instant. Its key holds the language, as of all texts. */
export const legalEditionQuery = (document: VersionedDocument, selector: EditionSelector) =>
  queryOptions<LegalEdition>({
    queryKey: ['legal-edition', document, selector, currentLanguage()],
    queryFn: ({ signal }) => call('GET /api/legal/edition', { query: { document, ...selector } }, { signal }),
    staleTime: Infinity,
  });

export const editionHref = (document: VersionedDocument, edition: number): string =>
  `${legalPaths[document]()}?edition=${edition}`;

/** Address of the PDF in the language in use. */
export const editionPdfHref = (document: VersionedDocument, edition: number): string =>
  `/api/legal/edition/document?document=${document}&edition=${edition}&lang=${currentLanguage()}`;
