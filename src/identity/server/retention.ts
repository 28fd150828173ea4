import { lt, or, sql } from 'drizzle-orm';
import { SESSION_ABSOLUTE, SESSION_IDLE } from '#identity/rules/session-life.ts';
import { keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { LINKS_KEPT_DAYS } from './email-tokens.store.ts';
import { emailSend, emailToken, session } from './tables.ts';

const secondsOfDay = 86_400;

/** `last_seen_at` lags by an hour at most. */
const deadSessions: Retention = {
  table: session,
  old: (now) =>
    or(
      lt(session.last_seen_at, addSeconds(now, -SESSION_IDLE - secondsOfDay)),
      lt(session.created_at, addSeconds(now, -SESSION_ABSOLUTE)),
    ),
};

/** Mails are counted over an hour. */
const oldCounts: Retention = {
  table: emailSend,
  old: (now) =>
    sql`(${emailSend.sent_at} ->> -1)::timestamptz < ${addSeconds(now, -secondsOfDay).toISOString()}::timestamptz`,
};

export const identityRetention: readonly Retention[] = [
  deadSessions,
  oldCounts,
  keptFor(LINKS_KEPT_DAYS, emailToken, emailToken.created_at),
];
