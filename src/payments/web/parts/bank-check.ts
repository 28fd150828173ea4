import { hasFirstReadFailed } from '../queries.ts';
import { NO_METHOD_YET } from '#payments/rules/payment-method.ts';
import type { paymentsContract, PaymentState } from '#payments/contract.ts';
import { refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type PaymentStatus = Pick<
  ReplyOf<(typeof paymentsContract)['GET /api/customer/payment/status']>,
  'purpose' | 'outcome' | 'bank_method' | 'checkout_url' | 'accounts'
>;

export type BankCheck =
  /** No result from the bank yet. */
  | { state: 'waiting' }
  /** The checkout page is open, and the customer has left it. */
  | { state: 'unfinished'; checkout_url: string }
  /** Cancelled or expired, but not declined by the bank. */
  | { state: 'left' }
  /** Code of the reason, if the bank gave one. */
  | { state: 'failed'; code: string | null }
  /** Paid from another account than the given one. */
  | { state: 'other_account'; accounts: NonNullable<PaymentStatus['accounts']> }
  /** The payment method is set up. */
  | { state: 'valid' };

const isConfirmed = (payment: PaymentState | null): boolean =>
  payment !== null && payment.method !== NO_METHOD_YET && payment.setup_beside === null;

const hasFailed = (payment: PaymentState | null): boolean =>
  payment?.setup_beside === 'failed' || payment?.mandate?.state === 'invalid';

/**
 * Status of the bank check by the session and the payment of the URL, if any. The session takes precedence: after a
 * successful check the method is 1, even if the URL has an older payment. A check beside a working method says so in
 * `setup_beside`.
 */
export const resolveBankCheck = (payment: PaymentState | null, status: PaymentStatus | null): BankCheck => {
  if (isConfirmed(payment)) return { state: 'valid' };
  const setupStatus = status?.purpose === 'setup' ? status : null;
  if (setupStatus?.accounts) return { state: 'other_account', accounts: setupStatus.accounts };
  const code = setupStatus && refusalCodeOfOutcome(setupStatus.outcome, setupStatus.bank_method);
  if (code === 'PAYMENT_ABANDONED') return { state: 'left' };
  if (code) return { state: 'failed', code };
  if (setupStatus?.outcome === 'open' && setupStatus.checkout_url)
    return { state: 'unfinished', checkout_url: setupStatus.checkout_url };
  if (setupStatus === null && hasFailed(payment)) return { state: 'failed', code: null };
  return { state: 'waiting' };
};

type PolledStatus = { isPending: boolean; data: PaymentStatus | undefined; error: unknown };

/** The bank check of a polled payment. Null until the payment was read, unless the session has a result without it. */
export const resolvePolledBankCheck = (payment: PaymentState | null, status: PolledStatus): BankCheck | null => {
  if (status.isPending) return null;
  const check = resolveBankCheck(payment, status.data ?? null);
  return check.state === 'waiting' && hasFirstReadFailed(status) ? null : check;
};
