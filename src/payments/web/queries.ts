import type { paymentsContract } from '#payments/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Query of the status of a payment; null: the latest bank check. */
export const paymentStatusQuery = (payment_uuid: string | null) =>
  createContractQueryBuilder<typeof paymentsContract>()('GET /api/customer/payment/status', {
    query: payment_uuid === null ? {} : { payment_uuid },
  });
