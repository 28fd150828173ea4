import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { paymentsContract } from './contract.ts';
import { accountDiffers } from './messages/account-differs.ts';
import { mandateConfirmed } from './messages/mandate-confirmed.ts';
import { paymentRefused } from './messages/payment-refused.ts';
import { refundSent } from './messages/refund-sent.ts';
import { paymentsApi } from './server/api.ts';
import { paymentsPersonal } from './server/personal-data.ts';
import { paymentsEncrypted } from './server/encrypted-columns.ts';
import { paymentsWork } from './server/job-table.ts';
import { isPaymentOfCaller } from './server/queries.ts';
import { applySetupPayment } from './server/apply-setup-payment.ts';
import { paymentsSettings } from './settings.ts';

export const payments = defineDomain({
  name: 'payments',
  endpoints: defineDomainApi('payments', paymentsContract, paymentsApi),
  personalTables: paymentsPersonal,
  settings: paymentsSettings,
  jobs: paymentsWork,
  extensions: [applySetupPayment],
  encryptedTables: paymentsEncrypted,
  messages: [accountDiffers, mandateConfirmed, paymentRefused, refundSent],
  ownershipChecks: { payment: isPaymentOfCaller },
});
