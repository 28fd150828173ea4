import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { billingContract } from './contract.ts';
import * as events from './events.ts';
import { missingAmountMessage } from './messages/month-missing.ts';
import { simSuspendedMessage } from './messages/sim-paused.ts';
import { simResumedMessage } from './messages/sim-resumed.ts';
import { topUpReceiptMessage } from './messages/top-up-received.ts';
import { debitPrepaidAddons } from './server/prepaid-addons.ts';
import { billingSubscribers } from './server/subscribers.ts';
import { billingPersonal } from './server/tables.ts';
import { applyTopUpPayment } from './server/apply-top-up-payment.ts';
import { verifyBalances } from './server/verify-balances.ts';
import { billingSettings } from './settings.ts';
import { balanceEntries } from './server/balance-entries.ts';
import { nextBill } from './server/next-bill.ts';
import { resume } from './server/resume.ts';
import { topUp } from './server/top-up.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { sendTopUpRequests, sendTopUpRequest, resumeSimIfCovered } from './server/jobs.ts';
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
  }),
  settings: billingSettings,
  jobs: [
    bindJob(sendTopUpRequests, runSendTopUpRequests),
    bindJob(sendTopUpRequest, runSendTopUpRequest),
    bindJob(resumeSimIfCovered, runResumeSimIfCovered),
  ],
  integrityChecks: [verifyBalances],
  subscribers: billingSubscribers,
  extensions: [debitPrepaidAddons, applyTopUpPayment],
  messages: [missingAmountMessage, simSuspendedMessage, simResumedMessage, topUpReceiptMessage],
  personalTables: billingPersonal,
});
