import type { Session } from '#identity/contract.ts';
import type { Catalogue } from '#catalogue/server/questions.ts';
import { KeptReply } from '#platform/http/ready-reply.ts';

type Kept = { source: string; reply: KeptReply<Session>; keptAt: number };

const most = 1000;
const longestMs = 600_000;

/**
 * Replies that were made for a session, each with what it was made of. They are never out of date, because what they were made
 * of is read and compared every time; what is saved is making the same reply again. A catalogue has its own, so a new one
 * starts afresh.
 */
const kept = new WeakMap<Catalogue, Map<string, Kept>>();

const makeRoom = (replies: Map<string, Kept>, now: number): void => {
  for (const [session, { keptAt }] of replies) {
    if (replies.size < most && now - keptAt < longestMs) return;
    replies.delete(session);
  }
};

/** The reply that was made from the same source for this session, or a new one. */
export const keptReply = (
  catalogue: Catalogue,
  session_hash: string,
  source: string,
  make: () => Session,
): KeptReply<Session> => {
  const replies = kept.get(catalogue) ?? new Map<string, Kept>();
  kept.set(catalogue, replies);
  const known = replies.get(session_hash);
  if (known?.source === source) return known.reply;
  const keptAt = performance.now();
  replies.delete(session_hash);
  makeRoom(replies, keptAt);
  const reply = new KeptReply(make());
  replies.set(session_hash, { source, reply, keptAt });
  return reply;
};
