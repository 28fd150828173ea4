import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { paymentsContract } from './contract.ts';
import * as events from './events.ts';
import { accountDiffers } from './messages/account-differs.ts';
import { mandateConfirmed } from './messages/mandate-confirmed.ts';
import { paymentChargedBackMail } from './messages/payment-charged-back.ts';
import { paymentRefused } from './messages/payment-refused.ts';
import { refundSent } from './messages/refund-sent.ts';
import { paymentsPersonal, paymentsEncrypted } from './server/tables.ts';
import { isPaymentOfCaller } from './server/queries.ts';
import { applySetupPayment } from './server/apply-setup-payment.ts';
import { paymentsSettings } from './settings.ts';
import { paymentStatus } from './server/payment-status.ts';
import { paymentsWebhook } from './server/payments-webhook.ts';
import { setupPayer } from './server/setup-payer.ts';
import { setupPayment } from './server/setup-payment.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { checkPayment, sendRefund } from './server/jobs.ts';
import { runCheckPayment } from './server/jobs/check-payment.ts';
import { runSendRefund } from './server/jobs/send-refund.ts';

export const payments = defineDomain({
  name: 'payments',
  events,
  endpoints: defineDomainApi('payments', paymentsContract, {
    'POST /api/customer/payment/setup': setupPayment,
    'POST /api/customer/payment/setup/payer': setupPayer,
    'GET /api/customer/payment/status': paymentStatus,
    'POST /api/webhook/payments': paymentsWebhook,
  }),
  personalTables: paymentsPersonal,
  settings: paymentsSettings,
  jobs: [bindJob(checkPayment, runCheckPayment), bindJob(sendRefund, runSendRefund)],
  extensions: [applySetupPayment],
  encryptedTables: paymentsEncrypted,
  messages: [accountDiffers, mandateConfirmed, paymentRefused, refundSent, paymentChargedBackMail],
  ownershipChecks: { payment: isPaymentOfCaller },
});
