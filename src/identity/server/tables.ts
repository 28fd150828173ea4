import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Person } from '#adapters/identity-service/identity-port.ts';
import { instant, renamedCode } from '#platform/db/columns.ts';
import { type AccountEventKind, type EventDetail, EVENT_RETENTION_DAYS } from '../rules/account-event.ts';
import type { EmailStatus } from '../rules/email-status.ts';
import type { HeldAction, HeldRequestState } from '../rules/held-request.ts';
import type { SecurityDelayTrigger } from '../rules/security-delay.ts';
import type { Language } from '#platform/pure/language.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { lt, sql } from 'drizzle-orm';
import { SESSION_MAX_SECONDS } from '../rules/session-lifetime.ts';
import { LOGIN_PLACE_RETENTION_DAYS } from '../rules/wrong-logins.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { LINK_RETENTION_DAYS } from '../rules/email-token.ts';

/**
 * Credential of a customer, with the status of the email address. Customers without address and password (login by identity
 * service or by number) may have no row.
 */
export const credential = pgTable(
  'credential',
  {
    customer_uuid: uuid().primaryKey(),
    /** Lower case, unique. Null: none yet. */
    email: text().unique(),
    /** Argon2id in PHC format; null without a password. */
    password_hash: text(),
    /** 0 not confirmed, 1 confirmed, 2 confirmed and waiting for `pending_email`. */
    email_status: smallint().$type<EmailStatus>().notNull().default(0),
    pending_email: text(),
    pending_since: instant(),
    /** Hash of the session that requested the change; it is not ended by the confirmation. */
    pending_by: text(),
    /** Address whose mail server refused a mail; null after another confirmation was requested. */
    refused_address: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  // A hash index reads one page where a B-tree of a million rows reads three.
  (t) => [index('credential_by_customer').using('hash', t.customer_uuid), index().on(t.pending_email)],
);

/** Live sessions. The token is stored as SHA-256 only. */
export const session = pgTable(
  'session',
  {
    token_hash: text().primaryKey(),
    customer_uuid: uuid().notNull(),
    owner_customer_uuid: uuid(),
    /** SIM of a login by number. */
    customer_product_uuid: uuid(),
    time_zone: text().notNull(),
    /** "Chrome, Android", from the user agent of the login; null when unknown. */
    device: text(),
    /** Country of the network address at the login, when the proxy sends it. */
    country: text(),
    created_at: instant().notNull(),
    /** Last step-up; the login counts when it is strong enough (`isStepUpLogin`). */
    stepped_up_at: instant(),
    /** Since when the passkey, or the link to the identity service, of that step-up exists; null for other ways. */
    proved_since: instant(),
    /** Written at most once an hour. */
    last_seen_at: instant().notNull(),
  },
  // Every call looks up one token: a hash index reads one page where a B-tree of a million rows reads three.
  (t) => [index('session_by_token').using('hash', t.token_hash), index().on(t.customer_uuid), index().on(t.created_at)],
);

/**
 * The newest code of a number, by the keyed hash of the number. Unknown numbers have rows too, so a row does not reveal a
 * customer.
 */
export const phoneCode = pgTable(
  'phone_code',
  {
    number_hash: text().primaryKey(),
    /** The code is derived from it with the product's secret; null when it was used. */
    code_uuid: uuid(),
    made_at: instant().notNull(),
    /**
     * Keyed hash of the browser that requested it, prefixed with the code's uuid; null for a step-up code, which is bound to
     * its session.
     */
    device_hash: text(),
    /**
     * Keyed hashes of earlier codes with their browsers, separated by spaces, by which a typed earlier code is recognized; valid
     * until `replaced_until`, the expiry of the last of these codes.
     */
    replaced_hash: text(),
    replaced_until: instant(),
    /** Wrong codes typed so far. */
    tries: smallint().notNull().default(0),
    /** Times of sends in the last hour, ISO 8601. */
    sent_at: jsonb().$type<string[]>().notNull(),
    last_asked_at: instant().notNull(),
  },
  (t) => [index().on(t.last_asked_at)],
);

/** Network addresses of a customer's logins, each as a keyed hash. */
export const loginPlace = pgTable(
  'login_place',
  {
    customer_uuid: uuid().notNull(),
    place: text().notNull(),
    seen_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.place] }), index().on(t.seen_at)],
);

/** Browsers of a customer's logins, by the keyed hash of their device cookie. */
export const knownDevice = pgTable(
  'known_device',
  {
    customer_uuid: uuid().notNull(),
    device_hash: text().notNull(),
    seen_at: instant().notNull(),
    /** First login on it; null in rows of release 1.0.0 until the next login, whose first login is `seen_at` or earlier. */
    first_seen_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.device_hash] }), index().on(t.seen_at)],
);

/** Devices, accounts to debit and addresses of accounts, each as a keyed hash, to count the accounts that share one. */
export const accountTrait = pgTable(
  'account_trait',
  {
    customer_uuid: uuid().notNull(),
    kind: text().$type<'device' | 'iban' | 'address'>().notNull(),
    value_hash: text().notNull(),
    seen_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.kind, t.value_hash] }),
    index().on(t.value_hash),
    index().on(t.seen_at),
  ],
);

/** Public keys of passkeys, which replace a password. */
export const passkey = pgTable(
  'passkey',
  {
    customer_uuid: uuid().notNull(),
    /** Credential id of the authenticator, base64url. */
    credential_id: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** Signature counter of the authenticator; many always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** The passkey is synchronised, so it survives the loss of a device. */
    backed_up: boolean().notNull(),
    name: text().notNull(),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.credential_id] })],
);

/** Challenges to be signed by an authenticator; each is consumed once, valid or not. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    purpose: text().$type<'add' | 'prove' | 'login'>().notNull(),
    /** Null for a login: the passkey names the customer. */
    customer_uuid: uuid(),
    expires_at: instant().notNull(),
  },
  (t) => [index().on(t.expires_at)],
);

/** Links and codes in mails, by the SHA-256 of the token. */
export const emailToken = pgTable(
  'email_token',
  {
    token_hash: text().primaryKey(),
    customer_uuid: uuid().notNull(),
    email: text().notNull(),
    /**
     * `confirm`: the address of the login; `change`: the pending address; `reset`: chooses a new password; `step-up`: a code
     * without link; `revoke`: reverts account changes.
     */
    purpose: renamedCode({
      confirm: 'confirm',
      change: 'change',
      reset: 'reset',
      'step-up': 'step-up',
      revoke: 'stop',
    }).notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** When it was revoked, for example by a newer link. */
    replaced_at: instant(),
    /** Keyed hash of the code in the same mail; null without a code. */
    code_hash: text(),
    /** Wrong codes typed so far. */
    code_tries: smallint().notNull().default(0),
  },
  (t) => [index().on(t.customer_uuid), index().on(t.created_at)],
);

/**
 * Times of sent mails by the SHA-256 of the address. Unknown addresses have rows too, so a wait does not reveal a customer.
 */
export const emailSend = pgTable(
  'email_send',
  {
    address_hash: text().primaryKey(),
    /** Times in the last hour, ISO 8601. */
    sent_at: jsonb().$type<string[]>().notNull(),
    /** The newest of them; before the first send, the time of the request. */
    last_sent_at: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.last_sent_at)],
);

/** Append-only events of an account, for its owner to read; deleted after the retention period. */
export const accountEvent = pgTable(
  'account_event',
  {
    customer_uuid: uuid().notNull(),
    /** Sorts by time. */
    event_uuid: uuid().notNull(),
    kind: text().$type<AccountEventKind>().notNull(),
    at: instant().notNull(),
    /** "Chrome, Android"; null for jobs and unknown user agents. */
    device: text(),
    /** Country of the network address when the proxy sends it, else of the device's time zone; null when neither is known. */
    country: text(),
    detail: jsonb().$type<EventDetail>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.event_uuid] }), index().on(t.at)],
);

/**
 * Authorization requests at the identity service, by the SHA-256 of the state. Nonce and verifier are derived from the state.
 */
export const authorizationRequest = pgTable(
  'identity_trip',
  {
    state_hash: text().primaryKey(),
    /** SHA-256 of the browser's random key. */
    browser_hash: text().notNull(),
    /** Customer who was logged in and asked to be identified; null for a login. */
    customer_uuid: uuid(),
    begun_at: instant().notNull(),
    answered_at: instant(),
    /** Person that the identity service returned, until the request is completed. */
    person: jsonb().$type<Person>(),
    ended_at: instant(),
  },
  (t) => [index().on(t.begun_at)],
);

/** Link between a customer and a person of the identity service. */
export const identityProof = pgTable(
  'identity_proof',
  {
    customer_uuid: uuid().primaryKey(),
    issuer: text().notNull(),
    /** The `sub` of the issuer; one customer for each person. */
    subject: text().notNull(),
    /** Assurance level of the last proof (`acr`). */
    level: text(),
    first_proved_at: instant().notNull(),
    last_proved_at: instant().notNull(),
  },
  (t) => [index('identity_proof_by_customer').using('hash', t.customer_uuid), unique().on(t.issuer, t.subject)],
);

/** Irreversible requests that wait for the security delay, and their outcome. */
export const heldRequest = pgTable(
  'held_request',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    /** Method and path of the endpoint that runs when the delay has passed. */
    route: text().notNull(),
    action: text().$type<HeldAction>().notNull(),
    /** Body of the call; empty once the request has ended. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    body_hash: text().notNull(),
    state: text().$type<HeldRequestState>().notNull(),
    cause: text().$type<SecurityDelayTrigger>().notNull(),
    language: text().$type<Language>().notNull(),
    time_zone: text().notNull(),
    requested_at: instant().notNull(),
    due_at: instant().notNull(),
    ended_at: instant(),
    /** Refusal code of the call that the job made when the delay was over. */
    failure_code: text(),
    /** Hash of the token in the SMS that cancels it. */
    revocation_hash: text('stop_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    uniqueIndex('held_request_once')
      .on(t.customer_uuid, t.route, t.body_hash)
      .where(sql`${t.state} = 'held'`),
    index().on(t.revocation_hash),
    index().on(t.requested_at),
  ],
);

export const identityPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(credential, {
    exportedColumns: ['email', 'email_status', 'pending_email', 'created_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(session, {
    exportedColumns: ['device', 'country', 'time_zone', 'created_at', 'last_seen_at'],
    ofLogin: true,
    onErasure: 'deleted',
  }),
  definePersonalTable(accountEvent, {
    exportedColumns: ['kind', 'at', 'device', 'country', 'detail'],
    ofLogin: true,
    onErasure: 'deleted',
  }),
  definePersonalTable(identityProof, {
    exportedColumns: ['issuer', 'first_proved_at', 'last_proved_at'],
    ofLogin: true,
    onErasure: 'deleted',
  }),
  definePersonalTable(passkey, {
    exportedColumns: ['name', 'backed_up', 'created_at', 'used_at'],
    ofLogin: true,
    onErasure: 'deleted',
  }),
  definePersonalTable(heldRequest, {
    exportedColumns: ['action', 'state', 'cause', 'requested_at', 'due_at', 'ended_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(knownDevice, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(loginPlace, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(accountTrait, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(emailToken, { exportedColumns: [], onErasure: 'deleted' }),
];

/** Idle sessions are also deleted at the maximum age: an index on `last_seen_at` would be written at every visit. */
const deadSessions: RetentionRule = {
  table: session,
  expired: (now) => lt(session.created_at, addSeconds(now, -SESSION_MAX_SECONDS)),
};

/** Only counts of the last hour are needed. */
const oldCounts: RetentionRule = retainForDays(1, emailSend, emailSend.last_sent_at);

export const identityRetention: readonly RetentionRule[] = [
  deadSessions,
  oldCounts,
  retainForDays(1, phoneCode, phoneCode.last_asked_at),
  retainForDays(LINK_RETENTION_DAYS, emailToken, emailToken.created_at),
  retainForDays(EVENT_RETENTION_DAYS, accountEvent, accountEvent.at),
  retainForDays(EVENT_RETENTION_DAYS, heldRequest, heldRequest.requested_at),
  retainForDays(1, authorizationRequest, authorizationRequest.begun_at),
  retainForDays(EVENT_RETENTION_DAYS, knownDevice, knownDevice.seen_at),
  retainForDays(EVENT_RETENTION_DAYS, accountTrait, accountTrait.seen_at),
  retainForDays(1, passkeyChallenge, passkeyChallenge.expires_at),
  retainForDays(LOGIN_PLACE_RETENTION_DAYS, loginPlace, loginPlace.seen_at),
];
