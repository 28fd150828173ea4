import type { identityContract } from '#identity/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { deriveSessionId } from './session-id.ts';
import { deleteSession, deleteSessionsOf, queryLiveSessions } from './sessions.store.ts';

const deleteSessions = async (tx: Tx, endedSessions: readonly { token_hash: string }[]): Promise<void> => {
  for (const { token_hash } of endedSessions) await deleteSession(tx, token_hash);
};

export const sessionRevoke: Handler<typeof identityContract, 'POST /api/customer/session/revoke'> = async (ctx) => {
  const { customer_uuid, session_hash } = ctx.caller;
  const { id } = ctx.body;
  await ctx.db.tx(async (tx) => {
    const live = await queryLiveSessions(tx, customer_uuid, ctx.now());
    const otherSessions = live.filter(({ token_hash }) => token_hash !== session_hash);
    const endedSessions =
      id === undefined ? otherSessions : live.filter(({ token_hash }) => deriveSessionId(token_hash) === id);
    // Idempotent: a session that has ended counts as revoked.
    if (endedSessions.length === 0) return;
    await (id === undefined ? deleteSessionsOf(tx, customer_uuid, session_hash) : deleteSessions(tx, endedSessions));
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'sessions-revoked' });
  });
  return {};
};
