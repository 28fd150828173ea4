import type { paymentsContract } from '#payments/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { paymentStatus } from './payment-status.ts';
import { paymentsWebhook } from './payments-webhook.ts';
import { setupPayment } from './setup-payment.ts';

export const paymentsApi: Api<typeof paymentsContract> = {
  'POST /api/customer/payment/setup': setupPayment,
  'GET /api/customer/payment/status': paymentStatus,
  'POST /api/webhook/payments': paymentsWebhook,
};
