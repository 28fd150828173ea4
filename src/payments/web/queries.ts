import type { paymentsContract } from '#payments/contract.ts';
import { contractQueries as ask } from '#platform/browser/contract-queries.ts';

/** How a payment stands; null: the bank check that was begun last. */
export const paymentStatusQuery = (payment_uuid: string | null) =>
  ask<typeof paymentsContract>()('GET /api/customer/payment/status', {
    query: payment_uuid === null ? {} : { payment_uuid },
  });
