import type { paymentsContract } from '#payments/contract.ts';
import { queries as ask } from '#platform/browser/query.ts';

/** How a payment stands; null: the bank check that was begun last. */
export const paymentStatusQuery = (payment_uuid: string | null) =>
  ask<typeof paymentsContract>()('GET /api/customer/payment/status', {
    query: payment_uuid === null ? {} : { payment_uuid },
  });
