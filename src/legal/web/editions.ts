import { queryOptions } from '@tanstack/react-query';
import type { legalContract } from '#legal/contract.ts';
import { type KeptDocument, keptDocuments } from '#legal/rules/legal-editions.ts';
import { legalPaths } from '#legal/paths.ts';
import { client } from '#platform/browser/client.ts';
import { languageInUse } from '#platform/browser/i18n.ts';
import type { WhichEdition } from './asked-edition.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type LegalEdition = ReplyOf<(typeof legalContract)['GET /api/legal/edition']>;
export type LegalEditions = ReplyOf<(typeof legalContract)['GET /api/legal/edition/list']>['editions'];

const { call } = client<typeof legalContract>();

export const isKept = (name: string): name is KeptDocument => keptDocuments.includes(name as KeptDocument);

export const legalEditionsQuery = (document: KeptDocument) =>
  queryOptions({
    queryKey: ['legal-editions', document],
    queryFn: async ({ signal }): Promise<LegalEditions> =>
      (await call('GET /api/legal/edition/list', { query: { document } }, { signal })).editions,
  });

/** An edition by its number, or what counted at an instant. Its key holds the language, as of all texts. */
export const legalEditionQuery = (document: KeptDocument, which: WhichEdition) =>
  queryOptions<LegalEdition>({
    queryKey: ['legal-edition', document, which, languageInUse()],
    queryFn: ({ signal }) => call('GET /api/legal/edition', { query: { document, ...which } }, { signal }),
    staleTime: Infinity,
  });

export const editionHref = (document: KeptDocument, edition: number): string =>
  `${legalPaths[document]()}?edition=${edition}`;

/** Where it is as a PDF, in the language in use. */
export const editionPdf = (document: KeptDocument, edition: number): string =>
  `/api/legal/edition/document?document=${document}&edition=${edition}&lang=${languageInUse()}`;
