import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { getCachedReply } from './cached-reply.ts';

export const creditLimits: Handler<typeof catalogueContract, 'GET /api/credit-limits'> = ({ db }) =>
  getCachedReply(db, 'credit-limits', ({ content }) => ({
    credit_limits: content.credit_limits_cents.map((cents) => ({ value: centsToEuro(cents) })),
  }));
