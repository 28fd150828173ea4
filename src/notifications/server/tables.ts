import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** Messages that left, or are just being sent: told twice, a message goes out once. Holds no address and no text. */
export const sentMessage = pgTable('sent_message', {
  key: text().primaryKey(),
  message: text().notNull(),
  /** Until when somebody is sending it; after that, whoever it was has died. */
  claimed_until: instant().notNull(),
  /** Null as long as it has not left. */
  sent_at: instant(),
});
