import type { paymentsContract, PaymentState } from '#payments/contract.ts';
import { refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type PaymentStatus = Pick<
  ReplyOf<(typeof paymentsContract)['GET /api/customer/payment/status']>,
  'purpose' | 'outcome' | 'bank_method' | 'checkout_url' | 'accounts'
>;

export type BankCheck =
  /** The bank has not said anything yet. */
  | { state: 'waiting' }
  /** The customer left the bank's page before the end. */
  | { state: 'unfinished'; checkout_url: string }
  /** They left it for good, or let its time run out: nobody refused anything. */
  | { state: 'left' }
  /** A code with a text, when the bank said why. */
  | { state: 'failed'; code: string | null }
  /** It was paid from another account than the one given. */
  | { state: 'other_account'; accounts: NonNullable<PaymentStatus['accounts']> }
  /** The way to pay is settled. */
  | { state: 'valid' };

const NOT_CONFIRMED = -1;

/**
 * How far the bank check is, from the session and, when the address names a payment, from what is known of it. The
 * session has the last word: a check that counts makes the method 1, whatever an older payment in the address says.
 */
export const resolveBankCheck = (payment: PaymentState | null, status: PaymentStatus | null): BankCheck => {
  if (payment !== null && payment.method !== NOT_CONFIRMED) return { state: 'valid' };
  const told = status?.purpose === 'setup' ? status : null;
  if (told?.accounts) return { state: 'other_account', accounts: told.accounts };
  const code = told && refusalCodeOfOutcome(told.outcome, told.bank_method);
  if (code === 'PAYMENT_ABANDONED') return { state: 'left' };
  if (code) return { state: 'failed', code };
  if (told?.outcome === 'open' && told.checkout_url) return { state: 'unfinished', checkout_url: told.checkout_url };
  if (told === null && payment?.mandate?.state === 'invalid') return { state: 'failed', code: null };
  return { state: 'waiting' };
};
