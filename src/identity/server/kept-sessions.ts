import type { Session } from '#identity/contract.ts';
import type { Catalogue } from '#catalogue/server/questions.ts';
import { KeptReply } from '#platform/http/ready-reply.ts';
import type { Language } from '#platform/pure/language.ts';

/** All that a session's reply is made of. */
export type Source = { catalogue: Catalogue; language: Language; day: string; marks: string };
type Kept = Source & { reply: KeptReply<Session>; keptAt: number };

const most = 1000;
const longestMs = 600_000;

/**
 * The newest reply that was made for a session, with what it was made of. It is never out of date, because the marks of the
 * rows are read and compared every time; what is saved is reading the rows and making the same reply again.
 */
const kept = new Map<string, Kept>();

const isFresh = ({ keptAt }: Kept): boolean => performance.now() - keptAt < longestMs;

/** Whether asking for the marks may be enough. */
export const isKept = (session_hash: string): boolean => {
  const known = kept.get(session_hash);
  return known !== undefined && isFresh(known);
};

/** The reply that was made of the same for this session. */
export const keptReply = (session_hash: string, source: Source): KeptReply<Session> | undefined => {
  const known = kept.get(session_hash);
  const same =
    known?.marks === source.marks &&
    known.language === source.language &&
    known.day === source.day &&
    known.catalogue === source.catalogue &&
    isFresh(known);
  return same ? known.reply : undefined;
};

export const keepReply = (session_hash: string, source: Source, session: Session): KeptReply<Session> => {
  kept.delete(session_hash);
  for (const [oldest, each] of kept) {
    if (kept.size < most && isFresh(each)) break;
    kept.delete(oldest);
  }
  const reply = new KeptReply(session);
  kept.set(session_hash, { ...source, reply, keptAt: performance.now() });
  return reply;
};
