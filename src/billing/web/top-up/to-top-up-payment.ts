import { refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import { Problem } from '#platform/browser/client.ts';
import type { Euro } from '#platform/pure/money.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { PolledPayment } from '../parts/use-polled-payment.ts';

/** Status of the payment of the URL parameter `payment`. */
export type TopUpPayment =
  | { kind: 'none' }
  /** The status could not be read, although the customer may have paid. */
  | { kind: 'failed'; retry: () => void; retrying: boolean }
  /** Open; `checkout_url`: page of the bank, if it can still be used. */
  | { kind: 'waiting'; checkout_url: string | null }
  | { kind: 'paid'; amount: Euro }
  /** Code of the reason: declined or abandoned. */
  | { kind: 'unpaid'; code: string };

/** The status of a payment as top-up of a SIM. A payment of another SIM is `none`. */
export const toTopUpPayment = (
  { payment_uuid, status }: PolledPayment,
  { order_product_uuid }: Pick<CustomerProduct, 'order_product_uuid'>,
): TopUpPayment => {
  const { data, error } = status;
  if (payment_uuid === null || (error instanceof Problem && error.status === 404)) return { kind: 'none' };
  // A retry forgets the error, but not that there was one.
  if (!data && status.errorUpdateCount > 0)
    return { kind: 'failed', retry: () => void status.refetch(), retrying: status.isFetching };
  if (!data) return { kind: 'waiting', checkout_url: null };
  if (data.purpose !== 'top-up' || data.subject_uuid !== order_product_uuid) return { kind: 'none' };
  if (data.outcome === 'paid') return { kind: 'paid', amount: data.amount };
  const code = refusalCodeOfOutcome(data.outcome, data.bank_method);
  return code ? { kind: 'unpaid', code } : { kind: 'waiting', checkout_url: data.checkout_url };
};
