import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';

/** Messages that left, or are just being sent: told twice, a message goes out once. Holds no address and no text. */
export const sentMessage = pgTable(
  'sent_message',
  {
    key: text().primaryKey(),
    message: text().notNull(),
    /** Until when somebody is sending it; after that, whoever it was has died. */
    claimed_until: instant().notNull(),
    /** Null as long as it has not left. */
    sent_at: instant(),
  },
  (t) => [index().on(t.sent_at)],
);

/** Days for which the id of a sent message is kept, so that a repeated job does not send it again. */
const sentMessageRetentionDays = 365;

export const notificationsRetention: readonly RetentionRule[] = [
  retainForDays(sentMessageRetentionDays, sentMessage, sentMessage.sent_at),
];
