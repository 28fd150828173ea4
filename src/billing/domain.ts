import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { billingContract } from './contract.ts';
import { missingAmountMessage } from './messages/month-missing.ts';
import { simSuspendedMessage } from './messages/sim-paused.ts';
import { simResumedMessage } from './messages/sim-resumed.ts';
import { topUpReceiptMessage } from './messages/top-up-received.ts';
import { billingApi } from './server/api.ts';
import { billingWork } from './server/job-table.ts';
import { debitPrepaidAddons } from './server/prepaid-addons.ts';
import { billingSubscribers } from './server/subscribers.ts';
import { billingPersonal } from './server/personal-data.ts';
import { applyTopUpPayment } from './server/apply-top-up-payment.ts';
import { verifyBalances } from './server/verify-balances.ts';
import { billingSettings } from './settings.ts';

export const billing = defineDomain({
  name: 'billing',
  endpoints: defineDomainApi('billing', billingContract, billingApi),
  settings: billingSettings,
  jobs: billingWork,
  integrityChecks: [verifyBalances],
  subscribers: billingSubscribers,
  extensions: [debitPrepaidAddons, applyTopUpPayment],
  messages: [missingAmountMessage, simSuspendedMessage, simResumedMessage, topUpReceiptMessage],
  personalTables: billingPersonal,
});
