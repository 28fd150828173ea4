import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { dunningContract } from './contract.ts';
import * as events from './events.ts';
import { disputeAnsweredMessage } from './messages/dispute-answered.ts';
import { instalmentsAgreedMessage } from './messages/instalments-agreed.ts';
import { instalmentsMissedMessage } from './messages/instalments-missed.ts';
import { invoiceDisputedMessage } from './messages/invoice-disputed.ts';
import { serviceRestoredMessage } from './messages/service-restored.ts';
import { unpaidInvoiceMessage } from './messages/unpaid-invoice.ts';
import { disputeInvoice } from './server/claims/dispute-invoice.ts';
import { withdrawDispute } from './server/claims/withdraw-dispute.ts';
import { invoiceDunning } from './server/claims/invoice-dunning.ts';
import { agreeInstalments } from './server/claims/agree-instalments.ts';
import { instalments } from './server/claims/instalments.ts';
import { payablePartsOfInvoice } from './server/claims/payable-parts.ts';
import {
  advanceCase,
  rejectOrCreditDispute,
  syncRestrictionsAndEndContracts,
  enqueueDueDunningSteps,
  writeOffInvoice,
} from './server/jobs.ts';
import { runAdvanceCase } from './server/jobs/advance-dunning-case.ts';
import { runRejectOrCreditDispute } from './server/jobs/reject-or-credit-dispute.ts';
import { runSyncRestrictionsAndEndContracts } from './server/jobs/sync-restrictions-and-end-contracts.ts';
import { runOpenCasesAndEnqueueDueSteps } from './server/jobs/open-cases-and-enqueue-due-steps.ts';
import { runWriteOffInvoice } from './server/jobs/write-off-invoice.ts';
import { dunningSubscribers } from './server/subscribers.ts';
import { dunningPersonal } from './server/tables.ts';
import { verifyDunning } from './server/verify-dunning.ts';
import { dunningSettings } from './settings.ts';

export const dunning = defineDomain({
  name: 'dunning',
  events,
  endpoints: defineDomainApi('dunning', dunningContract, {
    'POST /api/customer/invoice/dispute': disputeInvoice,
    'POST /api/customer/invoice/dispute/withdraw': withdrawDispute,
    'GET /api/customer/invoice/dunning': invoiceDunning,
    'GET /api/customer/invoice/instalments': instalments,
    'POST /api/customer/invoice/instalments': agreeInstalments,
  }),
  settings: dunningSettings,
  jobs: [
    bindJob(enqueueDueDunningSteps, runOpenCasesAndEnqueueDueSteps),
    bindJob(advanceCase, runAdvanceCase),
    bindJob(syncRestrictionsAndEndContracts, runSyncRestrictionsAndEndContracts),
    bindJob(rejectOrCreditDispute, runRejectOrCreditDispute),
    bindJob(writeOffInvoice, runWriteOffInvoice),
  ],
  integrityChecks: [verifyDunning],
  subscribers: dunningSubscribers,
  extensions: [payablePartsOfInvoice],
  messages: [
    unpaidInvoiceMessage,
    serviceRestoredMessage,
    invoiceDisputedMessage,
    disputeAnsweredMessage,
    instalmentsAgreedMessage,
    instalmentsMissedMessage,
  ],
  personalTables: dunningPersonal,
});
