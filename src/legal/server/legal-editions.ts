import type { legalContract } from '#legal/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { listLegalEditions } from './legal-editions.store.ts';

export const legalEditions: Handler<typeof legalContract, 'GET /api/legal/edition/list'> = async (ctx) => {
  const editions = await listLegalEditions(ctx.db.read, ctx.query.document);
  return {
    editions: editions.map(({ edition, version, counts_from }) => ({ edition, version, from: toIso(counts_from) })),
  };
};
