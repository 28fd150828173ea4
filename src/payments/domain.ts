import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { paymentsContract } from './contract.ts';
import { accountDiffers } from './messages/account-differs.ts';
import { mandateConfirmed } from './messages/mandate-confirmed.ts';
import { paymentRefused } from './messages/payment-refused.ts';
import { refundSent } from './messages/refund-sent.ts';
import { paymentsApi } from './server/api.ts';
import { paymentsPersonal } from './server/personal-data.ts';
import { paymentsEncrypted } from './server/encrypted-columns.ts';
import { paymentsWork } from './server/job-table.ts';
import { isPaymentOf } from './server/questions.ts';
import { setupMoved } from './server/settle-setup.ts';
import { paymentsSettings } from './settings.ts';

export const payments = domain({
  name: 'payments',
  endpoints: mount('payments', paymentsContract, paymentsApi),
  personal: paymentsPersonal,
  settings: paymentsSettings,
  jobs: paymentsWork,
  answers: [setupMoved],
  encrypted: paymentsEncrypted,
  messages: [accountDiffers, mandateConfirmed, paymentRefused, refundSent],
  owners: { payment: isPaymentOf },
});
