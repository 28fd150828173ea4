import type { paymentsContract } from '#payments/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { paymentStatus } from './payment-status.ts';
import { paymentsWebhook } from './payments-webhook.ts';
import { setupPayer } from './setup-payer.ts';
import { setupPayment } from './setup-payment.ts';

export const paymentsApi: Api<typeof paymentsContract> = {
  'POST /api/customer/payment/setup': setupPayment,
  'POST /api/customer/payment/setup/payer': setupPayer,
  'GET /api/customer/payment/status': paymentStatus,
  'POST /api/webhook/payments': paymentsWebhook,
};
