import { catalogueOf } from '#catalogue/server/questions.ts';
import type { identityContract } from '#identity/contract.ts';
import type { Database } from '#platform/db/database.ts';
import { withOwnCaller } from '#platform/http/handler.ts';
import { Refused } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { isKept, keepReply, keptReply } from './kept-sessions.ts';
import { findMarks, findSession, type MarkedCaller, presentSession, type SessionCaller } from './session-of-token.ts';

/** Where a reply is kept, its marks are enough to begin with. */
const findCaller = (db: Database, token_hash: string, now: Date): Promise<MarkedCaller | SessionCaller | null> =>
  isKept(token_hash) ? findMarks(db, token_hash, now) : findSession(db, token_hash, now);

export const session = withOwnCaller<typeof identityContract, 'GET /api/customer/session', typeof findCaller>(
  findCaller,
  async ({ caller, db, language, reply }) => {
    // The first read of every visit brings the token for the calls that change something.
    reply.sessionChanged(caller.session_hash);
    const catalogue = await catalogueOf(db);
    const about = { catalogue, language, day: brusselsDate(caller.now) };
    const known = keptReply(caller.session_hash, { ...about, marks: caller.marks });
    if (known) return known;
    const read = 'lines' in caller ? caller : await findSession(db, caller.session_hash, caller.now);
    if (!read) throw new Refused('SESSION_EXPIRED');
    const made = presentSession(catalogue, read, language);
    return keepReply(caller.session_hash, { ...about, marks: read.marks }, made);
  },
);
