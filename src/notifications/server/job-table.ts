import { work, type Work } from '#platform/jobs/job.ts';
import type { Message } from './commands.ts';
import { deliverMessage } from './jobs.ts';
import { sendMessageJob } from './jobs/send-message.ts';

/** `messages`: of every domain. */
export const notificationsWork = (messages: readonly Message[]): Work[] => [
  work(deliverMessage, sendMessageJob(messages)),
];
