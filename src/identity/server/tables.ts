import { bigint, boolean, index, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Person } from '#adapters/identity-service/identity-port.ts';
import { instant } from '#platform/db/columns.ts';
import { type AccountEventKind, type EventDetail, EVENT_RETENTION_DAYS } from '../rules/account-event.ts';
import type { EmailStatus } from '../rules/email-status.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { lt } from 'drizzle-orm';
import { SESSION_MAX_SECONDS } from '../rules/session-lifetime.ts';
import { LOGIN_PLACE_RETENTION_DAYS } from '../rules/wrong-logins.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { LINK_RETENTION_DAYS } from '../rules/email-token.ts';

/**
 * How a customer logs in, and how far the email address is confirmed. Who has neither an address nor a password, because the identity
 * service told none or because they log in by number, has no row yet.
 */
export const credential = pgTable(
  'credential',
  {
    customer_uuid: uuid().primaryKey(),
    /** Lower case; one customer an address. Null: none yet. */
    email: text().unique(),
    /** Argon2id in PHC format; null for those who only log in another way. */
    password_hash: text(),
    /** 0 not confirmed, 1 confirmed, 2 confirmed and waiting for `pending_email`. */
    email_status: smallint().$type<EmailStatus>().notNull().default(0),
    pending_email: text(),
    pending_since: instant(),
    /** Hash of the session that asked for it: the one that goes on once it is confirmed. */
    pending_by: text(),
    /** The address for which its mail server refused a mail; null once another one was asked for. */
    refused_address: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  // A hash finds one of a million by one page where a tree takes three.
  (t) => [index('credential_by_customer').using('hash', t.customer_uuid), index().on(t.pending_email)],
);

/** Live sessions. The token itself is nowhere: only its SHA-256. */
export const session = pgTable(
  'session',
  {
    token_hash: text().primaryKey(),
    customer_uuid: uuid().notNull(),
    owner_customer_uuid: uuid(),
    /** The SIM that a login by number is bound to. */
    customer_product_uuid: uuid(),
    time_zone: text().notNull(),
    /** "Chrome, Android", as the browser said at the login; null when it said nothing that is known. */
    device: text(),
    /** Of the network address at the login, where the proxy in front tells it. */
    country: text(),
    created_at: instant().notNull(),
    /** When it was last proved in this session that it is the customer; the login counts where its proof does. */
    stepped_up_at: instant(),
    /** Written at most once an hour. */
    last_seen_at: instant().notNull(),
  },
  // Every call looks for one of many by its whole token: a hash finds it by one page where a tree of a million takes three.
  (t) => [index('session_by_token').using('hash', t.token_hash), index().on(t.customer_uuid), index().on(t.created_at)],
);

/** The newest code that was sent to a number, by the keyed hash of the number, known or not: nothing here says who is a customer. */
export const phoneCode = pgTable(
  'phone_code',
  {
    number_hash: text().primaryKey(),
    /** The code is made of it with the product's secret; null once it was used. */
    code_uuid: uuid(),
    made_at: instant().notNull(),
    /** The browser that asked for it, where it works, as a keyed hash behind the code’s uuid; null: in a session, which binds it anyhow. */
    device_hash: text(),
    /** Wrong codes typed so far. */
    tries: smallint().notNull().default(0),
    /** Instants of the last hour at which one was sent, as ISO 8601. */
    sent_at: jsonb().$type<string[]>().notNull(),
    last_asked_at: instant().notNull(),
  },
  (t) => [index().on(t.last_asked_at)],
);

/** Network addresses that a customer has logged in from, each as a keyed hash. */
export const loginPlace = pgTable(
  'login_place',
  {
    customer_uuid: uuid().notNull(),
    place: text().notNull(),
    seen_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.place] }), index().on(t.seen_at)],
);

/** Browsers that a customer has logged in on, by the keyed hash of the cookie that each one keeps. */
export const knownDevice = pgTable(
  'known_device',
  {
    customer_uuid: uuid().notNull(),
    device_hash: text().notNull(),
    seen_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.device_hash] }), index().on(t.seen_at)],
);

/** Public keys of passkeys, which replace a password. */
export const passkey = pgTable(
  'passkey',
  {
    customer_uuid: uuid().notNull(),
    /** As the authenticator calls it, base64url. */
    credential_id: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** Signatures made so far, as the authenticator says; many always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Is synchronised, and so survives the loss of a device. */
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
    /** Null for a login: who it is, the passkey says. */
    customer_uuid: uuid(),
    expires_at: instant().notNull(),
  },
  (t) => [index().on(t.expires_at)],
);

/** Links in mails that prove who reads them, by the SHA-256 of their token. */
export const emailToken = pgTable(
  'email_token',
  {
    token_hash: text().primaryKey(),
    customer_uuid: uuid().notNull(),
    email: text().notNull(),
    /**
     * `confirm`: the address the customer logs in with; `change`: the one that is to replace it; `reset`: to choose a new
     * password; `step-up`: a code only, to prove who one is; `stop`: to stop what was done with the account. */
    purpose: text().$type<'confirm' | 'change' | 'reset' | 'step-up' | 'stop'>().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** When a newer link took its place. */
    replaced_at: instant(),
    /** Of the code in the same mail, keyed with the product's secret; null in a mail of an older release. */
    code_hash: text(),
    /** Wrong codes typed so far. */
    code_tries: smallint().notNull().default(0),
  },
  (t) => [index().on(t.customer_uuid), index().on(t.created_at)],
);

/** When such mails were sent, by the SHA-256 of the address, known or not: the wait says nothing about who is a customer. */
export const emailSend = pgTable(
  'email_send',
  {
    address_hash: text().primaryKey(),
    /** Instants of the last hour, as ISO 8601. */
    sent_at: jsonb().$type<string[]>().notNull(),
    /** The newest of them; before the first one, when it was asked for. */
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
    /** "Chrome, Android"; null when it was not somebody at a device, or one that did not say. */
    device: text(),
    /** Of the network address, as the proxy in front tells it, else of the device's time zone; null when neither says one. */
    country: text(),
    detail: jsonb().$type<EventDetail>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.event_uuid] }), index().on(t.at)],
);

/** A browser that has gone to the identity service, by the SHA-256 of the state that comes back with it. Its other secrets are made of the state. */
export const authorizationRequest = pgTable(
  'identity_trip',
  {
    state_hash: text().primaryKey(),
    /** SHA-256 of what only this browser knows. */
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

/** That the identity service knows a customer, and as whom. */
export const identityProof = pgTable(
  'identity_proof',
  {
    customer_uuid: uuid().primaryKey(),
    issuer: text().notNull(),
    /** The `sub` of the issuer: one customer a person. */
    subject: text().notNull(),
    /** How strongly it was proved last (`acr`). */
    level: text(),
    first_proved_at: instant().notNull(),
    last_proved_at: instant().notNull(),
  },
  (t) => [index('identity_proof_by_customer').using('hash', t.customer_uuid), unique().on(t.issuer, t.subject)],
);

/** How somebody logs in. */
export const identityPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(credential, {
    exportedColumns: ['email', 'email_status', 'pending_email', 'created_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(session, {
    exportedColumns: ['device', 'country', 'time_zone', 'created_at', 'last_seen_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(accountEvent, {
    exportedColumns: ['kind', 'at', 'device', 'country', 'detail'],
    onErasure: 'deleted',
  }),
  definePersonalTable(identityProof, {
    exportedColumns: ['issuer', 'first_proved_at', 'last_proved_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(passkey, {
    exportedColumns: ['name', 'backed_up', 'created_at', 'used_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(knownDevice, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(loginPlace, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(emailToken, { exportedColumns: [], onErasure: 'deleted' }),
];

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
