import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { sessionId } from './session-id.ts';
import { deleteSession, deleteSessionsOf, liveSessionsOf } from './sessions.store.ts';

export const sessionRevoke: Handler<typeof identityContract, 'POST /api/customer/session/revoke'> = async (ctx) => {
  const { customer_uuid, session_hash } = ctx.caller;
  const { id } = ctx.body;
  await ctx.db.tx(async (tx) => {
    if (id === undefined) return deleteSessionsOf(tx, customer_uuid, session_hash);
    const own = await liveSessionsOf(tx, customer_uuid, ctx.now());
    const named = own.find(({ token_hash }) => sessionId(token_hash) === id);
    // One that has ended meanwhile is what was wanted.
    if (named) await deleteSession(tx, named.token_hash);
  });
  return {};
};
