import { lt } from 'drizzle-orm';
import { EVENT_RETENTION_DAYS } from '#identity/rules/account-event.ts';
import { SESSION_MAX_SECONDS } from '#identity/rules/session-lifetime.ts';
import { LOGIN_PLACE_RETENTION_DAYS } from '#identity/rules/wrong-logins.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { LINK_RETENTION_DAYS } from './codes/email-tokens.store.ts';
import {
  accountEvent,
  emailSend,
  emailToken,
  authorizationRequest,
  knownDevice,
  loginPlace,
  passkeyChallenge,
  phoneCode,
  session,
} from './tables.ts';

/** Sessions that expired idle are deleted at this age too: an index on `last_seen_at` would be written at every visit. */
const deadSessions: RetentionRule = {
  table: session,
  expired: (now) => lt(session.created_at, addSeconds(now, -SESSION_MAX_SECONDS)),
};

/** Mails are counted over an hour. */
const oldCounts: RetentionRule = retainForDays(1, emailSend, emailSend.last_sent_at);

export const identityRetention: readonly RetentionRule[] = [
  deadSessions,
  oldCounts,
  retainForDays(1, phoneCode, phoneCode.last_asked_at),
  retainForDays(LINK_RETENTION_DAYS, emailToken, emailToken.created_at),
  retainForDays(EVENT_RETENTION_DAYS, accountEvent, accountEvent.at),
  retainForDays(1, authorizationRequest, authorizationRequest.begun_at),
  retainForDays(EVENT_RETENTION_DAYS, knownDevice, knownDevice.seen_at),
  retainForDays(1, passkeyChallenge, passkeyChallenge.expires_at),
  retainForDays(LOGIN_PLACE_RETENTION_DAYS, loginPlace, loginPlace.seen_at),
];
