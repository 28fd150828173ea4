import { lt } from 'drizzle-orm';
import { EVENTS_KEPT_DAYS } from '#identity/rules/account-event.ts';
import { SESSION_ABSOLUTE } from '#identity/rules/session-life.ts';
import { PLACE_KEPT_DAYS } from '#identity/rules/wrong-logins.ts';
import { keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { LINKS_KEPT_DAYS } from './codes/email-tokens.store.ts';
import {
  accountEvent,
  emailSend,
  emailToken,
  identityTrip,
  knownDevice,
  loginPlace,
  passkeyChallenge,
  phoneCode,
  session,
} from './tables.ts';

/** Those that died idle go at this age too: an index on when they were last seen would be written at every visit. */
const deadSessions: Retention = {
  table: session,
  old: (now) => lt(session.created_at, addSeconds(now, -SESSION_ABSOLUTE)),
};

/** Mails are counted over an hour. */
const oldCounts: Retention = keptFor(1, emailSend, emailSend.last_sent_at);

export const identityRetention: readonly Retention[] = [
  deadSessions,
  oldCounts,
  keptFor(1, phoneCode, phoneCode.last_asked_at),
  keptFor(LINKS_KEPT_DAYS, emailToken, emailToken.created_at),
  keptFor(EVENTS_KEPT_DAYS, accountEvent, accountEvent.at),
  keptFor(1, identityTrip, identityTrip.begun_at),
  keptFor(EVENTS_KEPT_DAYS, knownDevice, knownDevice.seen_at),
  keptFor(1, passkeyChallenge, passkeyChallenge.expires_at),
  keptFor(PLACE_KEPT_DAYS, loginPlace, loginPlace.seen_at),
];
