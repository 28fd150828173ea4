import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';

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
      /** In the language of the request; with the creditor identifier of its SEPA direct debits. */
      provider: z.object({
        name: z.string(),
        address: z.string(),
        company_number: z.string(),
        register: z.string(),
        creditor_id: z.string(),
      }),
      support: z.object({ email: z.string(), phone: z.string() }),
      dpo_email: z.string(),
      /** Of the product, and of its source code. */
      app_url: z.string(),
      source_url: z.string(),
    }),
  }),
});
