import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages that left: told twice, a message goes out once. Holds no address and no text. */
export const sentMessage = pgTable('sent_message', {
  key: text().primaryKey(),
  message: text().notNull(),
  sent_at: timestamp({ withTimezone: true }).notNull(),
});
