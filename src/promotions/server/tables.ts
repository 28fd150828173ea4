import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { businessDate, instant } from '#platform/db/columns.ts';
import { sql } from 'drizzle-orm';
import type { ReferralRefusal } from '../rules/referral-eligibility.ts';
import { emailsSelect } from '#identity/server/queries.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

/** A row for each customer who registered by a referral code. */
export const referral = pgTable(
  'referral',
  {
    customer_uuid: uuid().primaryKey(),
    ref_code: text().notNull(),
    at: instant().notNull(),
    /**
     * Reward for each side at the time of registration, in cents. Null: the row is older than the column; the setting
     * applies.
     */
    reward_cents: integer(),
    /** The active SIM that the reward period counts for. Null: no SIM is active. */
    active_sim: uuid(),
    active_at: instant(),
    /** The inviter had logged in on the browser that registered. Null: not known. */
    same_device: boolean(),
    /** When both sides were credited, and what the inviter got. */
    settled_at: instant(),
    inviter_cents: integer(),
    /** Reason why it is not rewarded. */
    refused: text().$type<ReferralRefusal>(),
  },
  (t) => [
    index().on(t.ref_code),
    index('referral_unsettled')
      .on(t.customer_uuid)
      .where(sql`active_at is not null and settled_at is null and refused is null`),
  ],
);

/** Codes of customers, which prove that a code has an owner. */
export const referralCode = pgTable('referral_code', {
  ref_code: text().primaryKey(),
  customer_uuid: uuid().notNull().unique(),
});

/** Addresses that registered for the referral campaign; they may not be customers. */
export const campaignUser = pgTable('campaign_user', {
  email: text().primaryKey(),
  ref_code: text().notNull().unique(),
  /** The referral code by which the address registered. */
  invited_by: text(),
  language: text().notNull(),
  /** Brussels date of the last confirmation mail. */
  mailed_on: businessDate(),
  created_at: instant().notNull(),
});

/** The referrals of a customer, for export and erasure. */
export const promotionsPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(referral, {
    exportedColumns: ['ref_code', 'at', 'settled_at'],
    onErasure: {},
    retentionReason: 'what a friend has earned by it stays theirs; nothing in it says who came',
  }),
  definePersonalTable(referralCode, {
    exportedColumns: ['ref_code'],
    onErasure: {},
    retentionReason: 'a friend who came by it is still to be rewarded; it names nobody',
  }),
  definePersonalTable(campaignUser, {
    rows: (customer_uuid) => sql`${campaignUser.email} in (${emailsSelect(customer_uuid)})`,
    exportedColumns: ['email', 'ref_code', 'invited_by', 'language', 'created_at'],
    onErasure: 'deleted',
  }),
];
