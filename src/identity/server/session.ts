import type { identityContract } from '#identity/contract.ts';
import { withOwnCaller } from '#platform/http/handler.ts';
import { findSession, presentSession } from './session-of-token.ts';

export const session = withOwnCaller<typeof identityContract, 'GET /api/customer/session', typeof findSession>(
  findSession,
  async (ctx) => {
    ctx.reply.header('cache-control', 'no-store');
    return presentSession(ctx.db, ctx.caller, ctx.language, ctx.now());
  },
);
