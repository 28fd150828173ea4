import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import { SESSION_MAX_SECONDS, SESSION_IDLE_SECONDS, isSessionAlive } from '#identity/rules/session-lifetime.ts';
import { isStepUpFresh } from '#identity/rules/step-up.ts';
import { batchLookups } from '#platform/db/batch-lookups.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import type { Caller } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { session } from '../tables.ts';

/** `last_seen_at` may lag by this much, to avoid a write at each call. */
const lastSeenLagSeconds = 3600;

export type SessionRow = typeof session.$inferSelect;

const isAlive = ({ created_at, last_seen_at }: SessionRow, now: Date): boolean =>
  isSessionAlive({ created_at, seen_at: last_seen_at, revoked_at: null }, now);

export type NewSession = {
  token_hash: string;
  customer_uuid: string;
  owner_customer_uuid: string | null;
  customer_product_uuid: string | null;
  time_zone: string;
  device: string | null;
  country?: string | null;
  /** The login counts as a step-up: one by password does, one by SMS code does not. */
  stepped_up?: boolean;
  /** Since when the passkey or identity that logged in exists; null for other ways. */
  proved_since?: Date | null;
  now: Date;
};

/** Inserts a session and deletes the customer's expired ones. */
export const insertSessionAndDeleteExpired = async (
  tx: Tx,
  { now, stepped_up = false, proved_since = null, ...values }: NewSession,
): Promise<void> => {
  const isExpired = or(
    lt(session.last_seen_at, addSeconds(now, -SESSION_IDLE_SECONDS)),
    lt(session.created_at, addSeconds(now, -SESSION_MAX_SECONDS)),
  );
  await tx.delete(session).where(and(eq(session.customer_uuid, values.customer_uuid), isExpired));
  await tx
    .insert(session)
    .values({ ...values, proved_since, stepped_up_at: stepped_up ? now : null, created_at: now, last_seen_at: now });
};

export const deleteSession = async (tx: Tx, tokenHash: string): Promise<void> => {
  await tx.delete(session).where(eq(session.token_hash, tokenHash));
};

/** Records the time of a step-up, and since when its passkey exists; null for other ways. */
export const recordStepUp = async (
  tx: Tx,
  token_hash: string,
  { now, proved_since }: { now: Date; proved_since: Date | null },
): Promise<void> => {
  await tx.update(session).set({ stepped_up_at: now, proved_since }).where(eq(session.token_hash, token_hash));
};

export const queryLiveSessions = async (q: Reader, customer_uuid: string, now: Date): Promise<SessionRow[]> => {
  const rows = await q
    .select()
    .from(session)
    .where(eq(session.customer_uuid, customer_uuid))
    .orderBy(desc(session.last_seen_at), session.token_hash);
  return rows.filter((row) => isAlive(row, now));
};

/** Ends the sessions of a customer: all, or all but one. */
export const deleteSessionsOf = async (tx: Tx, customer_uuid: string, keptHash?: string): Promise<void> => {
  const isOther = keptHash === undefined ? undefined : ne(session.token_hash, keptHash);
  await tx.delete(session).where(and(eq(session.customer_uuid, customer_uuid), isOther));
};

// With a subselect PostgreSQL cannot see the length of the list, so one generic plan serves all calls.
const selectSessions = preparedQuery('identity_find_callers', (q) =>
  q
    .select()
    .from(session)
    .where(sql`${session.token_hash} = any((select ${sql.placeholder('token_hashes')}::text[])::text[])`),
);

const findSessionRow = batchLookups(
  (db, token_hashes) => selectSessions(db.read).execute({ token_hashes }),
  ({ token_hash }) => token_hash,
);

/** The caller of a live session, else null. Updates `last_seen_at` at most once an hour. */
export const resolveCallerAndUpdateLastSeen = async (
  db: Database,
  row: SessionRow | undefined,
  now: Date,
): Promise<Caller | null> => {
  if (!row || !isAlive(row, now)) return null;
  const longAgo = addSeconds(now, -lastSeenLagSeconds);
  if (row.last_seen_at < longAgo) {
    const isStale = and(eq(session.token_hash, row.token_hash), lt(session.last_seen_at, longAgo));
    await db.tx((tx) => tx.update(session).set({ last_seen_at: now }).where(isStale));
  }
  const stepped_up = isStepUpFresh(row.stepped_up_at, now);
  return {
    customer_uuid: row.customer_uuid,
    owner_customer_uuid: row.owner_customer_uuid,
    session_hash: row.token_hash,
    customer_product_uuid: row.customer_product_uuid,
    time_zone: row.time_zone,
    stepped_up,
    proved_since: stepped_up ? row.proved_since : null,
  };
};

/** As `resolveCallerAndUpdateLastSeen`; lookups of concurrent requests share a statement. `tokenHash`: of the session cookie. */
export const findCallerOfLiveSession = async (db: Database, tokenHash: string, now: Date): Promise<Caller | null> => {
  return resolveCallerAndUpdateLastSeen(db, await findSessionRow(db, tokenHash), now);
};
