import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';

/** Messages that were sent or are being sent, so that a repeated job does not send one again. Without address and text. */
export const sentMessage = pgTable(
  'sent_message',
  {
    key: text().primaryKey(),
    message: text().notNull(),
    /** End of the claim of the sending process; after that the process is considered dead. */
    claimed_until: instant().notNull(),
    /** Null until it is sent. */
    sent_at: instant(),
  },
  (t) => [index().on(t.sent_at)],
);

/** Days for which the id of a sent message is kept, so that a repeated job does not send it again. */
const sentMessageRetentionDays = 365;

export const notificationsRetention: readonly RetentionRule[] = [
  retainForDays(sentMessageRetentionDays, sentMessage, sentMessage.sent_at),
];
