import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { deleteSession } from './sessions.store.ts';

export const logout: Handler<typeof identityContract, 'POST /api/customer/logout'> = async (ctx) => {
  const { caller } = ctx;
  if (caller) await ctx.db.tx((tx) => deleteSession(tx, caller.session_hash));
  ctx.reply.sessionChanged(null);
  return {};
};
