import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { ibanTraitsExtension } from './server/extensions.ts';
import { paymentsContract } from './contract.ts';
import * as events from './events.ts';
import { accountDiffers } from './messages/account-differs.ts';
import { collectionMoved } from './messages/collection-moved.ts';
import { mandateEnded } from './messages/mandate-ended.ts';
import { mandateWithdrawn } from './messages/mandate-withdrawn.ts';
import { mandateConfirmed } from './messages/mandate-confirmed.ts';
import { paymentChargedBackMail } from './messages/payment-charged-back.ts';
import { paymentRefused } from './messages/payment-refused.ts';
import { refundSent } from './messages/refund-sent.ts';
import { paymentsPersonal, paymentsEncrypted, paymentsRetention } from './server/personal-data.ts';
import { isPaymentOfCaller } from './server/queries.ts';
import { verifyMandates, verifyPayments } from './server/verify-payments.ts';
import { applySetupPayment } from './server/apply-setup-payment.ts';
import { lockSetupSubjects } from './server/lock-payment.ts';
import { paymentsSettings } from './settings.ts';
import { paymentStatus } from './server/payment-status.ts';
import { paymentsWebhook } from './server/payments-webhook.ts';
import { mandateDocument } from './server/mandate-document.ts';
import { listEndedMandates } from './server/list-ended-mandates.ts';
import { withdrawMandate } from './server/debit/withdraw-mandate.ts';
import { setupByToken } from './server/iban-link/setup-by-token.ts';
import { setupLink } from './server/iban-link/setup-link.ts';
import { createMandateFromPayerAccount } from './server/create-mandate-from-payer-account.ts';
import { startDirectDebitSetup } from './server/start-direct-debit-setup.ts';
import { bindJob } from '#platform/jobs/job.ts';
import {
  applyBankLines,
  createBatchesAndRevokeLapsedMandates,
  pollPayment,
  pollBank,
  recordPaidRefund,
  sendBatch,
  sendRefund,
  insertRefundTransfer,
} from './server/jobs.ts';
import { runApplyBankLines } from './server/jobs/apply-bank-lines.ts';
import { runCreateBatchesAndRevokeLapsedMandates } from './server/jobs/create-batches-and-revoke-lapsed-mandates.ts';
import { runPollBank } from './server/jobs/poll-bank.ts';
import { runInsertRefundTransfer } from './server/jobs/insert-refund-transfer.ts';
import { runFinishRefundAsPaid } from './server/jobs/finish-refund-as-paid.ts';
import { runSendBatch } from './server/jobs/send-batch.ts';
import { runPollPayment } from './server/jobs/poll-payment.ts';
import { runSendRefund } from './server/jobs/send-refund.ts';

export const payments = defineDomain({
  name: 'payments',
  events,
  endpoints: defineDomainApi('payments', paymentsContract, {
    'POST /api/customer/payment/setup': startDirectDebitSetup,
    'GET /api/customer/payment/setup/by-token': setupLink,
    'POST /api/customer/payment/setup/by-token': setupByToken,
    'POST /api/customer/payment/setup/payer': createMandateFromPayerAccount,
    'GET /api/customer/payment/mandate/document': mandateDocument,
    'GET /api/customer/payment/mandate/list': listEndedMandates,
    'POST /api/customer/payment/mandate/withdraw': withdrawMandate,
    'GET /api/customer/payment/status': paymentStatus,
    'POST /api/webhook/payments': paymentsWebhook,
  }),
  personalTables: paymentsPersonal,
  settings: paymentsSettings,
  jobs: [
    bindJob(pollPayment, runPollPayment),
    bindJob(sendRefund, runSendRefund),
    bindJob(createBatchesAndRevokeLapsedMandates, runCreateBatchesAndRevokeLapsedMandates),
    bindJob(sendBatch, runSendBatch),
    bindJob(pollBank, runPollBank),
    bindJob(applyBankLines, runApplyBankLines),
    bindJob(recordPaidRefund, runFinishRefundAsPaid),
    bindJob(insertRefundTransfer, runInsertRefundTransfer),
  ],
  integrityChecks: [verifyPayments, verifyMandates],
  retentionRules: paymentsRetention,
  extensions: [applySetupPayment, ibanTraitsExtension, lockSetupSubjects],
  encryptedTables: paymentsEncrypted,
  messages: [
    accountDiffers,
    mandateConfirmed,
    paymentRefused,
    refundSent,
    paymentChargedBackMail,
    collectionMoved,
    mandateEnded,
    mandateWithdrawn,
  ],
  ownershipChecks: { payment: isPaymentOfCaller },
});
