import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** Who came through whose referral code. */
export const referral = pgTable(
  'referral',
  {
    customer_uuid: uuid().primaryKey(),
    ref_code: text().notNull(),
    at: instant().notNull(),
    /** What both were promised when they came, each, in cents. Null: came before it was kept; the setting tells. */
    reward_cents: integer(),
    /** The SIM that the reward waits for, in use since then. Null: none is in use. */
    active_sim: uuid(),
    active_at: instant(),
  },
  (t) => [index().on(t.ref_code)],
);

/** Addresses that registered for the referral campaign; they need not be customers. */
export const campaignUser = pgTable('campaign_user', {
  email: text().primaryKey(),
  ref_code: text().notNull().unique(),
  /** The code they came with. */
  invited_by: text(),
  language: text().notNull(),
  /** Brussels day of the newest confirmation mail. */
  mailed_on: date(),
  created_at: instant().notNull(),
});
