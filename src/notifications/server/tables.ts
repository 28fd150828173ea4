import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

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
