import { bindJob, type JobBinding } from '#platform/jobs/job.ts';
import type { Message } from './commands.ts';
import { deliverMessage } from './jobs.ts';
import { buildSendMessageHandler } from './jobs/send-message.ts';

/** `messages`: of every domain. */
export const notificationsWork = (messages: readonly Message[]): JobBinding[] => [
  bindJob(deliverMessage, buildSendMessageHandler(messages)),
];
