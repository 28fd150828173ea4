import { bindJob, type JobBinding } from '#platform/jobs/job.ts';
import { dropPendingEmail, sendConfirmationAgain, sendResetLink } from './jobs.ts';
import { dropPendingEmail as dropPendingEmailHandler } from './jobs/drop-pending-email.ts';
import { sendConfirmationAgain as sendConfirmationAgainHandler } from './jobs/send-confirmation-again.ts';
import { sendResetLink as sendResetLinkHandler } from './jobs/send-reset-link.ts';

export const identityJobBindings: JobBinding[] = [
  bindJob(dropPendingEmail, dropPendingEmailHandler),
  bindJob(sendConfirmationAgain, sendConfirmationAgainHandler),
  bindJob(sendResetLink, sendResetLinkHandler),
];
