import { index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** How a customer logs in, and how far the email address is confirmed. */
export const credential = pgTable('credential', {
  customer_uuid: uuid().primaryKey(),
  /** Lower case; one customer an address. */
  email: text().notNull().unique(),
  /** Argon2id in PHC format; null for those who only log in another way. */
  password_hash: text(),
  /** 0 not confirmed, 1 confirmed, 2 confirmed and waiting for `pending_email`. */
  email_status: smallint().$type<0 | 1 | 2>().notNull().default(0),
  pending_email: text(),
  pending_since: instant(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
});

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
    created_at: instant().notNull(),
    /** Written at most once an hour. */
    last_seen_at: instant().notNull(),
  },
  (t) => [index().on(t.customer_uuid)],
);

/** Links in confirmation mails, by the SHA-256 of their token. */
export const emailToken = pgTable(
  'email_token',
  {
    token_hash: text().primaryKey(),
    customer_uuid: uuid().notNull(),
    email: text().notNull(),
    /** `confirm`: the address the customer logs in with; `change`: the one that is to replace it. */
    purpose: text().$type<'confirm' | 'change'>().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index().on(t.customer_uuid)],
);

/** How often a confirmation was asked for, by the SHA-256 of the address, known or not: the wait says nothing about who is a customer. */
export const emailResend = pgTable('email_resend', {
  address_hash: text().primaryKey(),
  /** Mails since `window_started_at`. */
  sends: integer().notNull(),
  window_started_at: instant().notNull(),
  last_sent_at: instant().notNull(),
});
