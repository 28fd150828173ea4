import { z } from 'zod';
import { versionedDocuments } from '#legal/rules/legal-editions.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { instant, languageCode } from '#platform/contract/schemas.ts';

const document = z.enum(versionedDocuments);

/**
 * Selects an edition by number (`edition`) or the one in force at an instant (`at`; before the first edition: the
 * oldest); without both, the newest.
 */
const editionSelector = z.object({
  document,
  edition: z.coerce.number().int().min(1).max(1_000_000).optional(),
  at: instant.optional(),
});

export const legalContract = contract({
  'GET /api/common/terms': endpoint({
    summary:
      'The terms in force: the version to accept with an order, where to read them, with whom the contract is made, and whom to ask',
    caller: 'anonymous',
    reply: z.object({
      brand: z.string(),
      terms_version: z.string(),
      terms_url: z.string().nullable(),
      privacy_url: z.string().nullable(),
      /** In the language of the request; with the creditor identifier of its SEPA direct debits, and the days of notice before each. */
      provider: z.object({
        name: z.string(),
        address: z.string(),
        company_number: z.string(),
        register: z.string(),
        creditor_id: z.string(),
        debit_notice_days: z.number().int().optional(),
      }),
      support: z.object({ email: z.string(), phone: z.string() }),
      dpo_email: z.string(),
      /** The website of the product. */
      app_url: z.string(),
      /** Where its source code can be downloaded. */
      source_url: z.string(),
    }),
  }),
  'GET /api/legal/edition/list': endpoint({
    summary:
      'Lists the editions of the terms or of the privacy notice, the newest first; each is in force until the next begins',
    caller: 'anonymous',
    query: z.object({ document }),
    reply: z.object({
      editions: z.array(z.object({ edition: z.number().int(), version: z.string(), from: instant })),
    }),
  }),
  'GET /api/legal/edition': endpoint({
    summary: 'Returns one edition as text, in the language of the request',
    caller: 'anonymous',
    query: editionSelector,
    reply: z.object({
      edition: z.number().int(),
      version: z.string(),
      /** Where the operator’s own text stood. */
      page: z.string().nullable(),
      /** Whether a PDF is available. */
      has_document: z.boolean(),
      /** Null where it was on a page of the operator’s own. */
      text: z
        .object({
          title: z.string(),
          intro: z.string(),
          parts: z.array(z.object({ key: z.string(), title: z.string(), text: z.array(z.string()) })),
        })
        .nullable(),
    }),
  }),
  'GET /api/legal/edition/document': endpoint({
    summary: 'The same as a PDF',
    caller: 'anonymous',
    query: editionSelector.extend({ lang: languageCode.optional() }),
    reply: z.string(),
    produces: 'application/pdf',
    // A PDF that is not in memory is drawn for the request.
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
});
