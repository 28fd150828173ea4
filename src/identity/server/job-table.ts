import { work, type Work } from '#platform/jobs/job.ts';
import { dropPendingEmail, sendConfirmationAgain, sendResetLink } from './jobs.ts';
import { dropPendingEmail as dropPendingEmailHandler } from './jobs/drop-pending-email.ts';
import { sendConfirmationAgain as sendConfirmationAgainHandler } from './jobs/send-confirmation-again.ts';
import { sendResetLink as sendResetLinkHandler } from './jobs/send-reset-link.ts';

export const identityWork: Work[] = [
  work(dropPendingEmail, dropPendingEmailHandler),
  work(sendConfirmationAgain, sendConfirmationAgainHandler),
  work(sendResetLink, sendResetLinkHandler),
];
