import type { accountContract } from '#account/contract.ts';
import { catalogueOf } from '#catalogue/server/questions.ts';
import { withOwnCaller } from '#platform/http/handler.ts';
import { findSession, presentSession } from './session.view.ts';

export const session = withOwnCaller<typeof accountContract, 'GET /api/customer/session', typeof findSession>(
  findSession,
  async ({ caller, db, language, reply }) => {
    // The first read of every visit brings the token for the calls that change something.
    reply.sessionChanged(caller.session_hash);
    return presentSession(caller.rows, { ...caller, catalogue: await catalogueOf(db), cipher: db.cipher, language });
  },
);
