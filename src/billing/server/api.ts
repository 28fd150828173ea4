import type { billingContract } from '#billing/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { changePaymentMethod } from './change-payment-method.ts';
import { paymentStatus } from './payment-status.ts';
import { paymentsWebhook } from './payments-webhook.ts';
import { setupPayment } from './setup-payment.ts';

export const billingApi: Api<typeof billingContract> = {
  'POST /api/customer/payment/method': changePaymentMethod,
  'POST /api/customer/payment/setup': setupPayment,
  'GET /api/customer/payment/status': paymentStatus,
  'POST /api/webhook/payments': paymentsWebhook,
};
