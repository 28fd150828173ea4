import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { billingContract } from './contract.ts';
import * as events from './events.ts';
import { creditNoteReadyMessage } from './messages/credit-note-ready.ts';
import { invoiceReadyMessage } from './messages/invoice-ready.ts';
import { invoiceByMailMessage } from './messages/invoice-by-mail.ts';
import { missingAmountMessage } from './messages/missing-amount.ts';
import { simSuspendedMessage } from './messages/sim-suspended.ts';
import { simResumedMessage } from './messages/sim-resumed.ts';
import { topUpReceiptMessage } from './messages/top-up-received.ts';
import { debitPrepaidAddons } from './server/prepaid/prepaid-addons.ts';
import { billingSubscribers } from './server/subscribers.ts';
import { billingPersonal, billingRetention } from './server/tables.ts';
import { hasPaidMonth } from '#promotions/events.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { hasPaidMonthAndNoReturnedPayment } from './server/credit-referral.ts';
import { eInvoicingWebhook } from './server/e-invoices/e-invoicing-webhook.ts';
import { applyInvoicePayment, lockInvoicesOfPayments } from './server/invoices/apply-invoice-payment.ts';
import { invoiceByToken } from './server/invoices/invoice-by-token.ts';
import { applyInvoiceTransfers, lockInvoicesOfTransfers } from './server/invoices/apply-transfers.ts';
import { findInvoiceOfTransfer, proposeInvoicesOfTransfers } from './server/invoices/match-transfer.ts';
import { payLink } from './server/invoices/pay-link.ts';
import { invoiceDetails } from './server/invoices/invoice-details.ts';
import { invoiceDocument } from './server/invoices/invoice-document.ts';
import { invoiceUbl } from './server/invoices/invoice-ubl.ts';
import { invoiceList } from './server/invoices/invoice-list.ts';
import { invoicePaid } from './server/invoices/invoice-paid.ts';
import { payInvoice } from './server/invoices/pay-invoice.ts';
import { payOutCredit } from './server/invoices/pay-out-credit.ts';
import { paymentReceipt } from './server/receipts/payment-receipt.ts';
import { runPollEInvoice } from './server/jobs/poll-e-invoice.ts';
import { runIssueBillOfAccount } from './server/jobs/issue-bill-of-account.ts';
import { runIssueBillsOfPartAndContinue } from './server/jobs/issue-bills-of-part-and-continue.ts';
import { runMailOverdueEInvoice } from './server/jobs/mail-overdue-e-invoice.ts';
import { runSendEInvoice } from './server/jobs/send-e-invoice.ts';
import { runStartBillRuns } from './server/jobs/start-bill-runs.ts';
import { applyTopUpPayment, lockBalancesOfTopUps } from './server/prepaid/apply-top-up-payment.ts';
import { verifyBalances } from './server/prepaid/verify-balances.ts';
import { verifyBills } from './server/verify-bills.ts';
import { billingSettings } from './settings.ts';
import { balanceEntries } from './server/prepaid/balance-entries.ts';
import { nextBill } from './server/next-bill.ts';
import { resume } from './server/prepaid/resume.ts';
import { topUp } from './server/prepaid/top-up.ts';
import { bindJob } from '#platform/jobs/job.ts';
import {
  accrueMonth,
  accruePart,
  pollEInvoice,
  issueBillOfAccount,
  issueBillsOfPart,
  mailOverdueEInvoice,
  openBooks,
  resumeSimIfCovered,
  sendEInvoice,
  sendTopUpRequest,
  sendTopUpRequests,
  startBillRuns,
} from './server/jobs.ts';
import { runAccrueMonth } from './server/jobs/accrue-month.ts';
import { runAccruePart } from './server/jobs/accrue-part.ts';
import { runOpenBooks } from './server/jobs/open-books.ts';
import { runSendTopUpRequests } from './server/jobs/send-top-up-requests.ts';
import { runSendTopUpRequest } from './server/jobs/send-top-up-request.ts';
import { runResumeSimIfCovered } from './server/jobs/resume-sim-if-covered.ts';

export const billing = defineDomain({
  name: 'billing',
  events,
  endpoints: defineDomainApi('billing', billingContract, {
    'POST /api/customer/prepaid/top-up': topUp,
    'POST /api/customer/prepaid/resume': resume,
    'GET /api/customer/prepaid/entry/list': balanceEntries,
    'GET /api/order/next-bill': nextBill,
    'GET /api/customer/invoice/list': invoiceList,
    'GET /api/customer/invoice/details': invoiceDetails,
    'GET /api/customer/invoice/document': invoiceDocument,
    'GET /api/customer/payment/receipt': paymentReceipt,
    'GET /api/customer/invoice/ubl': invoiceUbl,
    'GET /api/customer/invoice/paid': invoicePaid,
    'GET /api/customer/invoice/by-token': invoiceByToken,
    'POST /api/customer/invoice/pay': payInvoice,
    'POST /api/customer/invoice/pay-link': payLink,
    'POST /api/customer/credit/pay-out': payOutCredit,
    'POST /api/webhook/e-invoicing': eInvoicingWebhook,
  }),
  settings: billingSettings,
  jobs: [
    bindJob(sendTopUpRequests, runSendTopUpRequests),
    bindJob(sendTopUpRequest, runSendTopUpRequest),
    bindJob(resumeSimIfCovered, runResumeSimIfCovered),
    bindJob(startBillRuns, runStartBillRuns),
    bindJob(issueBillsOfPart, runIssueBillsOfPartAndContinue),
    bindJob(issueBillOfAccount, runIssueBillOfAccount),
    bindJob(sendEInvoice, runSendEInvoice),
    bindJob(pollEInvoice, runPollEInvoice),
    bindJob(mailOverdueEInvoice, runMailOverdueEInvoice),
    bindJob(openBooks, runOpenBooks),
    bindJob(accrueMonth, runAccrueMonth),
    bindJob(accruePart, runAccruePart),
  ],
  integrityChecks: [verifyBalances, verifyBills],
  subscribers: billingSubscribers,
  extensions: [
    debitPrepaidAddons,
    applyTopUpPayment,
    applyInvoicePayment,
    lockBalancesOfTopUps,
    lockInvoicesOfPayments,
    findInvoiceOfTransfer,
    proposeInvoicesOfTransfers,
    lockInvoicesOfTransfers,
    applyInvoiceTransfers,
    implementExtension(hasPaidMonth, 'billing', hasPaidMonthAndNoReturnedPayment),
  ],
  messages: [
    missingAmountMessage,
    simSuspendedMessage,
    simResumedMessage,
    topUpReceiptMessage,
    invoiceReadyMessage,
    creditNoteReadyMessage,
    invoiceByMailMessage,
  ],
  personalTables: billingPersonal,
  retentionRules: billingRetention,
});
