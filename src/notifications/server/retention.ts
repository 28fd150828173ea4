import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { sentMessage } from './tables.ts';

/** Days for which a message that was caused twice goes out once. */
const sentMessageRetentionDays = 365;

export const notificationsRetention: readonly RetentionRule[] = [
  retainForDays(sentMessageRetentionDays, sentMessage, sentMessage.sent_at),
];
