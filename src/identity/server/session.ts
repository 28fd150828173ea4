import { catalogueOf } from '#catalogue/server/questions.ts';
import type { identityContract } from '#identity/contract.ts';
import { withOwnCaller } from '#platform/http/handler.ts';
import { keptReply } from './kept-sessions.ts';
import { findSession, presentSession, sourceOf } from './session-of-token.ts';

export const session = withOwnCaller<typeof identityContract, 'GET /api/customer/session', typeof findSession>(
  findSession,
  async ({ caller, db, language, reply, ...ctx }) => {
    reply.header('cache-control', 'no-store');
    // The first read of every visit brings the token for the calls that change something.
    reply.sessionChanged(caller.session_hash);
    const now = ctx.now();
    const catalogue = await catalogueOf(db);
    const source = sourceOf(caller, language, now);
    return keptReply(catalogue, caller.session_hash, source, () => presentSession(catalogue, caller, language, now));
  },
);
