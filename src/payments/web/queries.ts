import type { paymentsContract } from '#payments/contract.ts';
import { Problem } from '#platform/browser/client.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Query of the status of a payment; null: the latest bank check. */
export const paymentStatusQuery = (payment_uuid: string | null) =>
  createContractQueryBuilder<typeof paymentsContract>()('GET /api/customer/payment/status', {
    query: payment_uuid === null ? {} : { payment_uuid },
  });

const POLL_MS = 2000;

/** Whether the server refused a read for good: the payment or the token is unknown. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Problem && error.status >= 400 && error.status < 429;

/**
 * `refetchInterval` of a read of a payment: every two seconds until `isFinal`. Errors in between do not end it, because the
 * customer may have paid. A refusal does, and so does a first read that failed, which is shown with a retry.
 */
export const pollUntil =
  <Reply>(isFinal: (reply: Reply) => boolean) =>
  ({ state: { data, error } }: { state: { data: Reply | undefined; error: unknown } }): number | false =>
    isRefusedForGood(error) || (data === undefined ? error !== null : isFinal(data)) ? false : POLL_MS;

type ReadState = { data: unknown; error: unknown };

/** Whether the first read of a polled payment failed, so that a retry is to be offered. */
export const hasFirstReadFailed = ({ data, error }: ReadState): boolean =>
  data === undefined && error !== null && !isRefusedForGood(error);
