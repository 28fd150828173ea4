import { work } from '#platform/jobs/job.ts';
import { sendMessage } from './jobs.ts';
import { sendMessageJob } from './jobs/send-message.ts';

export const notificationsWork = [work(sendMessage, sendMessageJob)];
