import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { sentMessage } from './tables.ts';

/** Days for which the id of a sent message is kept, so that a repeated job does not send it again. */
const sentMessageRetentionDays = 365;

export const notificationsRetention: readonly RetentionRule[] = [
  retainForDays(sentMessageRetentionDays, sentMessage, sentMessage.sent_at),
];
