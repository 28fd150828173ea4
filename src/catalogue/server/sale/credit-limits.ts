import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toWire } from '#platform/pure/money.ts';
import { readyReply } from './ready.ts';

export const creditLimits: Handler<typeof catalogueContract, 'GET /api/credit-limits'> = ({ db }) =>
  readyReply(db, 'credit-limits', ({ content }) => ({
    credit_limits: content.credit_limits_cents.map((cents) => ({ value: toWire(cents) })),
  }));
