import { work } from '#platform/jobs/job.ts';
import { checkPayment, sendRefund } from './jobs.ts';
import { checkPaymentJob } from './jobs/check-payment.ts';
import { sendRefundJob } from './jobs/send-refund.ts';

export const paymentsWork = [work(checkPayment, checkPaymentJob), work(sendRefund, sendRefundJob)];
