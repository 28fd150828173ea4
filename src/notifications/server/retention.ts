import { keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { sentMessage } from './tables.ts';

/** Days for which a message that was caused twice goes out once. */
const messagesKeptDays = 365;

export const notificationsRetention: readonly Retention[] = [
  keptFor(messagesKeptDays, sentMessage, sentMessage.sent_at),
];
