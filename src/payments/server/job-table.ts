import { bindJob } from '#platform/jobs/job.ts';
import { checkPayment, sendRefund } from './jobs.ts';
import { runCheckPayment } from './jobs/check-payment.ts';
import { runSendRefund } from './jobs/send-refund.ts';

export const paymentsWork = [bindJob(checkPayment, runCheckPayment), bindJob(sendRefund, runSendRefund)];
