import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentSession } from './session.view.ts';

export const session: Handler<typeof identityContract, 'GET /api/customer/session'> = async (ctx) => {
  ctx.reply.header('cache-control', 'no-store');
  return presentSession(ctx.db, { ...ctx.caller, language: ctx.language, now: ctx.now() });
};
