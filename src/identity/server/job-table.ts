import { bindJob, type JobBinding } from '#platform/jobs/job.ts';
import { expirePendingEmail, sendConfirmationAgain, sendResetLink } from './jobs.ts';
import { runExpirePendingEmail } from './jobs/drop-pending-email.ts';
import { runSendConfirmationAgain } from './jobs/send-confirmation-again.ts';
import { runSendResetLink } from './jobs/send-reset-link.ts';

export const identityJobBindings: JobBinding[] = [
  bindJob(expirePendingEmail, runExpirePendingEmail),
  bindJob(sendConfirmationAgain, runSendConfirmationAgain),
  bindJob(sendResetLink, runSendResetLink),
];
