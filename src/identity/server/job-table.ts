import { work, type Work } from '#platform/jobs/job.ts';
import { dropPendingEmail } from './jobs.ts';
import { dropPendingEmail as dropPendingEmailHandler } from './jobs/drop-pending-email.ts';

export const identityWork: Work[] = [work(dropPendingEmail, dropPendingEmailHandler)];
